import type { enLab } from './en-lab.ts';

/** Words of the way into the device lab, in Hindi. */
export const hiLab: Readonly<Record<keyof typeof enLab, string>> = {
  'lab.title': 'डिवाइस लैब',
  'lab.hint': 'सैंडबॉक्स का ऑर्डर पाँच डिवाइस पर, जाँचे हुए लिंक, और चुकाने के लिए एक नक़ली UPI ऐप।',
  'lab.orders': 'सैंडबॉक्स के नए ऑर्डर',
  'lab.none': 'सैंडबॉक्स में अभी कोई ऑर्डर नहीं है',
  'lab.noneHint': 'सैंडबॉक्स टोकन के साथ POST /partner/payments/orders से एक बनाएँ।',
  'lab.docs': 'भुगतान कैसे लें',
  'lab.live': 'डिवाइस लैब सैंडबॉक्स की है',
  'lab.liveHint': 'लाइव ऑर्डर में पैसा चलता है, इसलिए वे यहाँ नहीं दिखते।',
  'lab.toSandbox': 'सैंडबॉक्स पर जाएँ',
  'lab.open': 'खोलें',
  'lab.column.amount': 'राशि',
  'lab.column.status': 'स्थिति',
  'lab.column.id': 'भुगतान',
  'lab.column.created': 'बना',
  'lab.column.open': 'डिवाइस लैब',
  'lab.status.created': 'भुगतान की प्रतीक्षा',
  'lab.status.paid': 'भुगतान हुआ',
  'lab.status.completed': 'पूरा हुआ',
  'lab.status.failed': 'विफल',
  'lab.status.expired': 'समय समाप्त',
  'lab.status.refund_due': 'रिफ़ंड बाक़ी',
  'lab.status.refunded': 'रिफ़ंड हुआ',
};
