import { type LinkApp, linkApps } from './apps.ts';

export type LinkVerb = 'pay' | 'mandate';

/** A link taken apart as it stands: nothing of it is corrected. */
export type ParsedLink = {
  text: string;
  /** `any` leaves the app to the phone, `android` and `ios` name one; null is a form that no phone opens */
  form: 'any' | 'android' | 'ios' | null;
  verb: LinkVerb | null;
  app: LinkApp | null;
  /** What stands before the `?` */
  beginning: string;
  query: string;
  /** What stands behind the first `#` */
  tail: string | null;
  parameters: LinkParameter[];
};

export type LinkParameter = {
  name: string;
  /** As it stands in the link */
  raw: string;
  /** Null where it cannot be decoded */
  value: string | null;
};

/** Parses a link without the form decoder, which would take a plus for a space. Pure. */
export function parseLink(text: string): ParsedLink {
  const [, beginning = '', query = '', tail = null] = /^([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/.exec(text) ?? [];
  return { text, beginning, query, tail, ...recognise(beginning, tail), parameters: parametersOf(query) };
}

/** The first value of a parameter, whatever the case of its name; undefined where it is absent. */
export function readValue({ parameters }: ParsedLink, name: string): string | undefined {
  return parameters.find((one) => one.name.toLowerCase() === name.toLowerCase())?.value ?? undefined;
}

function recognise(beginning: string, tail: string | null): Pick<ParsedLink, 'form' | 'verb' | 'app'> {
  const [, scheme, verb] = /^(upi|intent):\/\/(pay|mandate)$/.exec(beginning) ?? [];
  if (scheme === 'upi') return { form: 'any', verb: verb as LinkVerb, app: null };
  if (scheme === 'intent') {
    const name = /(?:^|;)package=([^;]*)/.exec(tail ?? '')?.[1];
    return { form: 'android', verb: verb as LinkVerb, app: linkApps.find((one) => one.package === name) ?? null };
  }
  for (const app of linkApps) {
    for (const spelled of ['pay', 'mandate'] as const) {
      if (app.ios[spelled].includes(beginning)) return { form: 'ios', verb: spelled, app };
    }
  }
  return { form: null, verb: null, app: null };
}

function parametersOf(query: string): LinkParameter[] {
  if (query === '') return [];
  return query.split('&').map((pair) => {
    const end = pair.indexOf('=');
    const [name, raw] = end < 0 ? [pair, ''] : [pair.slice(0, end), pair.slice(end + 1)];
    return { name, raw, value: decode(raw) };
  });
}

function decode(raw: string): string | null {
  try {
    return decodeURIComponent(raw);
  } catch {
    return null;
  }
}
