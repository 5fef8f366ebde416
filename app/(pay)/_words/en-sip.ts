/** Words of the checkout of a plan in English. Keys name the place, {braces} a value. */
export const enSip = {
  'sip.title.approve': 'Approve {amount} {every}',
  'sip.title.checking': 'Checking your approval',
  'sip.title.begun': 'Your plan has begun',
  'sip.title.active': 'Your plan is running',
  'sip.title.paused': 'Your plan is paused',
  'sip.title.cancelled': 'Your plan was ended',
  'sip.title.completed': 'Your plan is complete',
  'sip.title.failed': 'The plan was not approved',

  'sip.every.daily': 'every day',
  'sip.every.weekly': 'every week',
  'sip.every.monthly': 'every month',

  'sip.text.approve':
    'You approve once, with your UPI PIN. The first {amount} are taken with your approval, the others by themselves.',
  'sip.text.checking': 'We are asking your bank. This takes a moment.',
  'sip.text.begun': 'Your bank has approved. Your first {metal} is being bought at the rate of this moment.',
  'sip.text.active': 'It is held for you with {partner}. You can pause or end the plan in your UPI app at any time.',
  'sip.text.paused': 'Nothing is taken while it is paused. To go on, resume the mandate in your UPI app.',
  'sip.text.cancelled': 'Nothing more is taken. The {metal} you bought stays yours.',
  'sip.text.completed': 'Its mandate has run its time. The {metal} you bought stays yours.',
  'sip.text.failed':
    'Nothing was set up. Should money have left your account, it comes back by itself. To save, start again with {partner}.',

  'sip.row.plan': 'Plan',
  'sip.row.each': 'Each time',
  'sip.row.first': 'First',
  'sip.row.firstValue': 'Today, with your approval',
  'sip.row.until': 'Ends',
  'sip.row.untilValue': 'When you end it, {date} at the latest',
  'sip.row.next': 'Next',
  'sip.row.held': 'Bought so far',
  'sip.row.count': 'Installments',
  'sip.row.latest': 'Latest',
  'sip.note': 'Each installment buys {metal} at the rate of its own moment. Rates include 3% GST.',

  'sip.ways.apps': 'Approve with',
  'sip.ways.qr': 'QR code to approve {amount} {every} with a UPI app',
};

export type SipWordKey = keyof typeof enSip;
