import { METHOD_NAME_ALL } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';
import { getPath, tryDecodeURIComponent } from 'hono/utils/url';

/** What takes calls of a method and a pattern of paths; without a method it takes every other of the pattern. */
export type Entry<Target> = { method?: string; pattern: string; target: Target };

/** Where a call goes, with the parameters of its path decoded. */
export type Found<Target> = { target: Target; params: Record<string, string> };

/** As nearly all paths are written: nothing in them is to be decoded or resolved. */
const PLAIN = /^\/[\w/-]*$/;

/**
 * Makes the look-up of calls by method and target of the request, with its query. Of entries that take the same call the first counts; a HEAD is
 * a GET without its body. It is Hono's router without its Request, Context and Response objects, which cost as much as the frame
 * does; entries without parameters are found in a table of what the router answers for them.
 */
export function createRouter<Target>(
  entries: readonly Entry<Target>[],
): (method: string, url: string) => Found<Target> | undefined {
  const trie = new TrieRouter<Target>();
  for (const { method, pattern, target } of entries) trie.add(method ?? METHOD_NAME_ALL, pattern, target);

  function match(method: string, path: string): Found<Target> | undefined {
    const [first] = trie.match(method, path)[0];
    if (!first) return undefined;
    const [target, written] = first as [Target, Record<string, string>];
    const params = Object.entries(written).map(([name, value]) => [name, tryDecodeURIComponent(value)]);
    return { target, params: Object.fromEntries(params) };
  }

  const known = new Map<string, Found<Target> | undefined>();
  for (const { method, pattern } of entries) {
    if (method !== undefined && !pattern.includes(':')) known.set(`${method} ${pattern}`, match(method, pattern));
  }
  return (given, url) => {
    const method = given === 'HEAD' ? 'GET' : given;
    const end = url.indexOf('?');
    const path = end < 0 ? url : url.slice(0, end);
    if (!PLAIN.test(path)) return match(method, getPath({ url: new URL(url, 'http://localhost').href } as Request));
    return known.get(`${method} ${path}`) ?? match(method, path);
  };
}
