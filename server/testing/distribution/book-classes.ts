/** Which values of a statement are known to be the same book, and which of them the statement is given from outside. */
export class BookClasses {
  /** The tables that the statement reads, each time anew, as "table#3". */
  readonly instances: string[] = [];
  readonly #parents = new Map<string, string>();
  readonly #given = new Set<string>();
  #count = 0;

  /** A new instance of a split table. */
  add(table: string): string {
    const instance = this.fresh(table);
    this.instances.push(instance);
    return instance;
  }

  /** A value of its own that is no table. */
  fresh(name: string): string {
    this.#count += 1;
    return `${name}#${this.#count}`;
  }

  /** Notes that both are the same book. */
  unite(one: string, other: string): void {
    const [root, into] = [this.find(one), this.find(other)];
    if (root === into) return;
    this.#parents.set(root, into);
    if (this.#given.has(root)) this.#given.add(into);
  }

  /** Notes that the statement is given this value. */
  give(value: string): void {
    this.#given.add(this.find(value));
  }

  isNamed(value: string): boolean {
    return this.#given.has(this.find(value));
  }

  /** The value that stands for all that are the same book as this. */
  find(value: string): string {
    let root = value;
    for (let next = this.#parents.get(root); next !== undefined; next = this.#parents.get(root)) root = next;
    return root;
  }
}
