import { countCharacters } from './characters.ts';

/**
 * What the address of a list says: filters, order and page. One description per list serves the page that draws it first, the
 * screen that changes it, and the file it is exported to, so that all three show the same rows.
 */
export type Filter =
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'choices'; readonly values: readonly string[] }
  | { readonly kind: 'text'; readonly maxLength?: number }
  | { readonly kind: 'day' };

/** The first order is the one of an address that names none. */
export type ListSpec = {
  readonly filters: Readonly<Record<string, Filter>>;
  readonly sorts: readonly [string, ...string[]];
};

type FilterValue<One extends Filter> = One extends { kind: 'choice'; values: readonly (infer Value)[] }
  ? Value
  : One extends { kind: 'choices'; values: readonly (infer Value)[] }
    ? readonly Value[]
    : string;

export type ListFilters<Spec extends ListSpec> = {
  readonly [Name in keyof Spec['filters']]?: FilterValue<Spec['filters'][Name]>;
};

export type ListState<Spec extends ListSpec> = {
  readonly filters: ListFilters<Spec>;
  readonly sort: Spec['sorts'][number];
  readonly page: number;
};

type Parameters = Readonly<Record<string, string | string[] | undefined>>;

const TEXT_MAX = 100;

/** Reads an address; what fits no filter, order or page is left out. */
export function readListState<const Spec extends ListSpec>(spec: Spec, parameters: Parameters): ListState<Spec> {
  const filters: Record<string, unknown> = {};
  for (const [name, filter] of Object.entries(spec.filters)) {
    const value = readFilter(filter, textOf(parameters[name]));
    if (value !== undefined) filters[name] = value;
  }
  const sort = spec.sorts.find((one) => one === parameters.sort) ?? spec.sorts[0];
  const page = textOf(parameters.page);
  return {
    filters: filters as ListFilters<Spec>,
    sort,
    page: page !== undefined && /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

function textOf(value: string | string[] | undefined): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

function readFilter(filter: Filter, text: string | undefined): string | string[] | undefined {
  if (text === undefined) return undefined;
  switch (filter.kind) {
    case 'choice':
      return filter.values.includes(text) ? text : undefined;
    case 'choices': {
      const chosen = filter.values.filter((value) => text.split(',').includes(value));
      return chosen.length > 0 ? chosen : undefined;
    }
    case 'day':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
    case 'text':
      return countCharacters(text) <= (filter.maxLength ?? TEXT_MAX) ? text : undefined;
  }
}

/** The state as parameters of an address, in the order of the description; what is as in a plain address is left out. */
export function listParameters<Spec extends ListSpec>(
  spec: Spec,
  state: { filters: ListFilters<Spec>; sort?: string | undefined; page?: number | undefined },
): Record<string, string | undefined> {
  const parameters: Record<string, string | undefined> = {};
  for (const name of Object.keys(spec.filters)) {
    const value = state.filters[name];
    parameters[name] = Array.isArray(value) ? value.join(',') : (value as string | undefined);
  }
  parameters.sort = state.sort === spec.sorts[0] ? undefined : state.sort;
  parameters.page = state.page === undefined || state.page === 1 ? undefined : String(state.page);
  return parameters;
}
