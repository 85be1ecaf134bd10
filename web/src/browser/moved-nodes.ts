/**
 * Page translators and other extensions put elements around our text, or in its place. React then removes a node from where it is no
 * more, which throws and takes the whole screen down: here what stands in its place is removed instead.
 */
export function tolerateMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;

  /** The child of `parent` that holds `node` now; null if nothing does. */
  const holderIn = (parent: Node, node: Node): Node | null => {
    let holder: Node | null = node;
    while (holder && holder.parentNode !== parent) holder = holder.parentNode;
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
}
