import type { ProviderCall } from './service/messages.ts';
import type { Manner } from './service/receiver.ts';

/** In which partner's book a step happens: the nth partner of the world, in live or in its sandbox. */
type Where = { partner: number; isLive: boolean };

/** What strikes the service during the next call that changes something. */
export type Strike =
  | 'answer_lost'
  | 'client_gone'
  | 'killed'
  | 'all_killed'
  | 'database_restarted'
  | 'connections_cut'
  | 'connections_frozen'
  | 'disk_full';

/**
 * One thing that happens in a world. Numbers choose among what there is by then, counted from the newest and taken modulo, so that a script
 * can be cut anywhere and still be run.
 */
export type Step =
  | (Where & { do: 'user'; n: number })
  | (Where & { do: 'quote_buy'; user: number; isGold: boolean; paise: number })
  | (Where & { do: 'quote_sell'; user: number; isGold: boolean; permille: number; isNet: boolean })
  | (Where & { do: 'quote_send'; n: number; isGold: boolean; micrograms: number; isInr: boolean; isBuyRate: boolean })
  | (Where & { do: 'quote_gift'; user: number; n: number; isGold: boolean; permille: number })
  | (Where & { do: 'confirm'; quote: number; key: number; times: number; isRace: boolean; isWrongOtp: boolean })
  | (Where & { do: 'order'; user: number; isGold: boolean; paise: number; key: number; reference: number })
  | (Where & { do: 'pay'; order: number; how: 'right' | 'more' | 'failed'; isTold: boolean })
  | { do: 'callback'; which: number; times: number }
  | (Where & { do: 'simulate'; order: number; outcome: string })
  | (Where & { do: 'cancel_order'; order: number })
  | (Where & { do: 'sip'; user: number; isGold: boolean; paise: number; frequency: 'daily' | 'weekly' | 'monthly' })
  | (Where & { do: 'simulate_sip'; sip: number; outcome: string })
  | (Where & { do: 'cancel_sip'; sip: number })
  | (Where & { do: 'approve_kyc'; user: number })
  | (Where & { do: 'bank_account'; user: number })
  | (Where & { do: 'withdraw'; user: number; permille: number; endsInOne: boolean; key: number })
  | (Where & { do: 'quote_delivery'; user: number; isGold: boolean; quantity: number })
  | (Where & { do: 'cancel_delivery'; delivery: number })
  | (Where & { do: 'invoice'; trade: number })
  | (Where & { do: 'markup'; buyMilliPct: number; sellMilliPct: number })
  | (Where & { do: 'pass'; seconds: number })
  | (Where & { do: 'pass_to'; what: 'midnight' | 'month' | 'year'; isAfter: boolean })
  | (Where & { do: 'reset'; keepsUsers: boolean })
  | (Where & { do: 'arm'; fault: string; times: number })
  | (Where & { do: 'receiver'; manner: Manner })
  | (Where & { do: 'top_up'; paise: number; isApproved: boolean })
  | (Where & { do: 'check' })
  | { do: 'strike'; what: Strike; process: number; afterMs: number }
  | { do: 'lose_answers'; call: ProviderCall; process: number };

/** What a world is made of before its first step. */
export type Setting = {
  seed: number;
  partners: number;
  goldMicroRupees: number;
  silverMicroRupees: number;
};

/** A world that can be run again: what it begins with, and all that happens. */
export type Script = { setting: Setting; steps: readonly Step[] };
