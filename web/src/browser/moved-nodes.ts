/**
 * Page translators and other extensions put elements around our text, or in its place. React then removes a node from a parent that no
 * longer has it, which throws and takes the whole screen down, or writes into a text that is no longer shown: here the replacement is
 * removed instead, and a text that is written is put back.
 */
export function tolerateMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;

  /** By a text that was taken out of the page: what was put there. */
  const standIns = new WeakMap<Node, Node>();
  const note = (records: readonly MutationRecord[]) => {
    const added: Node[] = [];
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      for (const node of addedNodes) {
        added.push(node);
        standIns.delete(node);
      }
      // It may have been put beside the text before that was taken out.
      const standIn =
        addedNodes[0] ?? added.findLast((each) => each === previousSibling || each === nextSibling);
      for (const node of removedNodes) if (node instanceof Text && standIn) standIns.set(node, standIn);
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(document, { subtree: true, childList: true });
  const standInOf = (node: Node): Node | null => {
    note(observer.takeRecords());
    return standIns.get(node) ?? null;
  };

  /** The child of `parent` that holds `node` now, or its replacement; null if none does. */
  const holderIn = (parent: Node, node: Node): Node | null => {
    let holder: Node | null = node;
    while (holder && holder.parentNode !== parent) holder = holder.parentNode ?? standInOf(holder);
    return holder;
  };

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const holder = holderIn(this, child);
    if (holder) removeChild.call(this, holder);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    return insertBefore.call(this, node, next && holderIn(this, next)) as T;
  };
  // By which React writes texts.
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get(this: Text) {
      return this.data;
    },
    set(this: Text, text: string) {
      const standIn = this.isConnected ? null : standInOf(this);
      standIn?.parentNode?.replaceChild(this, standIn);
      this.data = text;
    },
  });
}
