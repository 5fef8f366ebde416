import { assets, metals } from '../../../../server/domain/kernel/assets.ts';

type Field = { readonly note: string; readonly sample?: unknown };

/** Fields that answers have for each metal. The sample buy is one of gold: of the others the user holds nothing. */
export const metalFields: Readonly<Record<string, Field>> = Object.assign(
  {},
  ...assets.map((asset): Record<string, Field> => {
    const isBought = asset === 'gold';
    return {
      [asset]: {
        note: `Holdings of ${asset}`,
        ...(!isBought && { sample: emptyHolding(metals[asset].simulated.rupees) }),
      },
      [`${asset}_grams`]: {
        note: `Grams of ${asset}, those of SIPs included`,
        sample: isBought ? 0.035635 : 0,
      },
      [`sip_${asset}_grams`]: { note: `Grams of ${asset} from SIPs`, sample: 0 },
      [`get-balance.${asset}_grams`]: {
        note: `Your own ${asset}, which sends draw from`,
        sample: metals[asset].sandboxGrams,
      },
    };
  }),
);

function emptyHolding(rupeesPerGram: number) {
  return {
    grams: 0,
    sip_grams: 0,
    invested_inr: 0,
    average_buy_rate_inr_per_gram: 0,
    current_rate_inr_per_gram: Math.round(rupeesPerGram * 98.426) / 100,
    current_value_inr: 0,
    gain_inr: 0,
    gain_pct: 0,
  };
}
