/** Words of the checkout in English. Keys name the place, {braces} a value; {metal} is one of the first two. */
export const en = {
  gold: 'gold',
  silver: 'silver',
  goldOf: 'gold',
  silverOf: 'silver',

  'title.pay': 'Pay {amount}',
  'title.checking': 'Checking your payment',
  'title.paid': 'Payment received',
  'title.completed': '{grams} of {metal} bought',
  'title.failed': 'Payment not completed',
  'title.expired': 'The time to pay is over',
  'title.refundDue': 'Payment received, {metal} delayed',
  'title.refundBegun': 'Your money is on its way back',
  'title.refunded': 'Your money was returned',
  'title.notFound': 'No such payment',
  'title.tooMany': 'Too many attempts',
  'title.broken': 'This page cannot be shown now',

  'text.checking': 'We are asking your bank. This takes a moment.',
  'text.paid': 'Your {metal} is being bought at the rate of this moment.',
  'text.completed': 'It is held for you with {partner}.',
  'text.failed':
    'No payment was made, and no {metal} was bought. Should money have left your account, it comes back by itself. To pay, start again with {partner}.',
  'text.expired':
    'This request could be paid for 20 minutes. If you have paid, do not pay again: your {metal} is bought as soon as the money reaches us. Otherwise start again with {partner}.',
  'text.refundDue':
    'Your money has reached us, but your {metal} could not be bought yet. We keep trying. If it is not possible within a day, all of your money goes back to you. Do not pay again.',
  'text.refundBegun':
    'No {metal} could be bought with it. All of it goes back to the account you paid from. Banks take up to 7 working days.',
  'text.refunded': 'No {metal} could be bought with it. All of it went back to the account you paid from.',
  'text.notFound': 'Check the address, or ask the shop that sent you here for a new one.',
  'text.tooMany': 'Wait a minute, then open this page again.',
  'text.broken': 'Open it again in a moment. If you have paid, do not pay again.',

  'row.about': 'You get, about',
  'row.got': 'You got',
  'row.rateNow': 'Rate now',
  'row.rate': 'Rate',
  'row.fee': 'Payment fee',
  'row.funded': 'Buys {metal} for',
  'row.paid': 'You paid',
  'row.returned': 'Returned',
  'row.reference': 'Bank reference',
  'row.payment': 'Payment',
  'value.grams': '{grams} {metal}',
  'value.rate': '{rate} a gram',
  'value.feeNone': 'None',
  'value.feeIncluded': '{fee}, included',
  'note.estimate': 'Rates include 3% GST. Your final grams follow from the rate at the moment your money arrives.',

  'ways.apps': 'Pay with',
  'ways.any': 'Another UPI app',
  'ways.anyFirst': 'Open a UPI app',
  'ways.scan': 'Scan with any UPI app',
  'ways.qrElsewhere': 'Show a QR code for another phone',
  'ways.qr': 'QR code to pay {amount} with a UPI app',
  'ways.copy': 'Copy UPI link',
  'ways.left': 'Time left to pay',

  'live.copied': 'UPI link copied',
  'live.checking': 'Checking your payment…',
  'live.none':
    'No payment has reached us yet. If you have paid, keep this page open: it can take a minute. Do not pay twice.',
  'live.notOpened': 'If the app did not open, choose another one, or use the QR code or the UPI link.',
  'live.offline': 'There is no connection. We keep trying. If you have paid, do not pay again.',
  'live.minutes': '{count} minutes left to pay',
  'live.minute': '1 minute left to pay',
  'live.seconds': '{count} seconds left to pay',
  'live.returning': 'You go back to {partner} in {seconds}\u00A0s.',

  'do.return': 'Back to {partner}',
  'do.stay': 'Stay here',
  'do.again': 'Look again',

  'foot.sandbox': 'Sandbox: no real money moves.',
  'foot.lab': 'Device lab',
  'foot.by': 'Payment page by {service}',
  'foot.sebi': 'Digital {metal} is not regulated by SEBI.',
};

export type WordKey = keyof typeof en;
