declare module 'subset-font' {
  /** Cuts a font down to the glyphs of `text`. Source: the package's README. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'woff2';
      /** Tags of the OpenType features to keep. */
      readonly keepFeatures: readonly string[];
      /** The value that an axis is fixed at, or the range that is kept of it. */
      readonly variationAxes: Readonly<
        Record<string, number | { readonly min: number; readonly max: number }>
      >;
      readonly noHinting: boolean;
    },
  ): Promise<Buffer>;
}
