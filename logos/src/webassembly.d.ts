/** Of the web's types, which the project's processes do without. */
declare namespace WebAssembly {
  class Module {}
  function compile(code: Uint8Array): Promise<Module>;
}
