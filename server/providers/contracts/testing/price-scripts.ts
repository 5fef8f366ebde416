import { assets, byAsset, metals } from '../../../domain/kernel/assets.ts';
import type { Behaviour, Script } from './price-server.ts';

/** The moment at which the stand-ins' prices were set. */
export const pricedAt = Date.parse('2026-11-21T06:00:03.000Z');
const STALE_MS = 5 * 3_600_000;

/** Written as text, so that a test can tell whether a digit was lost on the way. */
const perGram = { ...byAsset((asset) => `${metals[asset].simulated.rupees}.22`), gold: '12503.452167891234' };
const perOunce = { ...byAsset((asset) => (Number(perGram[asset]) * 31.1034768).toFixed(4)), gold: '388900.7571' };

function priceOf(price: string, behaviour: Behaviour): string {
  if (behaviour === 'zero_price') return '0';
  if (behaviour === 'negative_price') return `-${price}`;
  return behaviour === 'text_price' ? '"n/a"' : price;
}

function timeOf(behaviour: Behaviour): Date {
  return new Date(behaviour === 'stale' ? pricedAt - STALE_MS : pricedAt);
}

/** metals.dev: /latest and /timeseries. */
export const metalsDevScript: Script = {
  error: '{"status":"failure","error_code":2101,"error_message":"Invalid key. ECHO"}',
  answer(url, behaviour) {
    const currency = behaviour === 'wrong_currency' ? 'USD' : (url.searchParams.get('currency') ?? 'USD');
    if (url.pathname === '/timeseries') return timeseries(url, behaviour);
    const time = JSON.stringify(timeOf(behaviour));
    const timestamps = behaviour === 'no_timestamp' ? '{}' : `{"metal":${time},"currency":${time}}`;
    return `{"status":"success","currency":"${currency}","unit":"g","metals":{"palladium":4321.0,"mcx_gold":12655.1,
      ${assets.map((asset) => `"${asset}":${priceOf(perGram[asset], behaviour)}`).join(',')}},"currencies":{"INR":1,"USD":88.4},
      ${behaviour === 'no_timestamp' ? '' : `"timestamps":${timestamps},`}"more":null}`;
  },
};

function timeseries(url: URL, behaviour: Behaviour): string {
  const start = Date.parse(url.searchParams.get('start_date') ?? '');
  const end = Date.parse(url.searchParams.get('end_date') ?? '');
  const days = Math.round((end - start) / 86_400_000) + 1;
  if (!(days >= 1 && days <= 30)) return '{"status":"failure","error_code":1203,"error_message":"range"}';
  const others = assets.map((asset) => (asset === 'gold' ? '' : `,"${asset}":54.61`)).join('');
  const rates = Array.from({ length: days }, (_, index) => {
    const date = new Date(start + index * 86_400_000).toISOString().slice(0, 10);
    // Nothing is published on some days.
    if (date.endsWith('-15')) return `"${date}":{"date":"${date}"}`;
    return `"${date}":{"date":"${date}","metals":{"gold":${priceOf('4399.33', behaviour)}${others}},"currencies":{"INR":0.011312}}`;
  });
  return `{"status":"success","currency":"USD","unit":"toz","rates":{${rates.join(',')}}}`;
}

/** goldapi.io: /XAU/INR, /XAG/INR and one day of each. */
export const goldapiScript: Script = {
  error: '{"error":"Invalid API key ECHO"}',
  answer(url, behaviour) {
    const [, metal, , day] = url.pathname.split('/');
    const price = priceOf(perOunce[assets.find((asset) => metals[asset].symbol === metal) ?? 'gold'], behaviour);
    const currency = behaviour === 'wrong_currency' ? 'USD' : 'INR';
    const time = timeOf(behaviour).getTime() / 1_000;
    if (day) {
      const given = day.endsWith('15') ? '0' : price;
      return `{"date":"${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T16:30:00.000Z","metal":"${metal}","exchange":"LBMA","currency":"${currency}","price":${given}}`;
    }
    const timestamp = behaviour === 'no_timestamp' ? '' : `"timestamp":${time},`;
    return `{${timestamp}"metal":"${metal}","currency":"${currency}","exchange":"FOREXCOM","symbol":"FOREXCOM:${metal}INR",
      "prev_close_price":388000.1,"price":${price},"ch":120.5,"chp":0.03,"ask":388950.2,"bid":388850.1,"price_gram_24k":12503.4521}`;
  },
};
