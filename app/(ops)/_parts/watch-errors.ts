type FieldErrors = Readonly<Record<string, string>>;

/**
 * The errors of a form's fields, and whether something was refused that none of its inputs shows. An
 * error of a field without an input of its own must not be lost. `hasMore` is asked after the inputs have read theirs.
 */
export function watchErrors(problem: { readonly fields?: FieldErrors | undefined } | undefined): {
  errors: FieldErrors;
  hasMore: () => boolean;
} {
  const all = problem?.fields ?? {};
  const shown = new Set<string>();
  const errors = new Proxy(all, {
    get(target, name) {
      shown.add(String(name));
      return target[String(name)];
    },
  });
  const names = Object.keys(all);
  return {
    errors,
    hasMore: () => problem !== undefined && (names.length === 0 || names.some((name) => !shown.has(name))),
  };
}
