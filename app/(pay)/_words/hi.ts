import type { WordKey } from './en.ts';

/** Words of the checkout in Hindi, under the keys of en.ts. {metal} is the oblique form where a postposition follows. */
export const hi: Readonly<Record<WordKey, string>> = {
  gold: 'सोना',
  silver: 'चाँदी',
  goldOf: 'सोने',
  silverOf: 'चाँदी',

  'title.pay': '{amount} चुकाएँ',
  'title.checking': 'आपका भुगतान जाँचा जा रहा है',
  'title.paid': 'भुगतान मिल गया',
  'title.completed': '{grams} {metal} की ख़रीद पूरी हुई',
  'title.failed': 'भुगतान पूरा नहीं हुआ',
  'title.expired': 'भुगतान का समय समाप्त हो गया',
  'title.refundDue': 'भुगतान मिल गया, {metal} की ख़रीद में देरी है',
  'title.refundBegun': 'आपका पैसा लौटाया जा रहा है',
  'title.refunded': 'आपका पैसा लौटा दिया गया',
  'title.notFound': 'ऐसा कोई भुगतान नहीं है',
  'title.tooMany': 'बहुत अधिक प्रयास',
  'title.broken': 'यह पेज अभी नहीं दिखाया जा सकता',

  'text.checking': 'हम आपके बैंक से पूछ रहे हैं। इसमें एक पल लगता है।',
  'text.paid': '{metal} की ख़रीद इस समय के भाव पर हो रही है।',
  'text.completed': 'यह {partner} के पास आपके नाम पर सुरक्षित है।',
  'text.failed':
    'कोई भुगतान नहीं हुआ और {metal} की ख़रीद नहीं हुई। यदि आपके खाते से पैसा कटा है, तो वह अपने आप लौट आएगा। भुगतान के लिए {partner} पर फिर से शुरू करें।',
  'text.expired':
    'यह भुगतान 20 मिनट तक किया जा सकता था। यदि आपने भुगतान कर दिया है, तो दोबारा न करें: पैसा मिलते ही {metal} की ख़रीद हो जाएगी। नहीं तो {partner} पर फिर से शुरू करें।',
  'text.refundDue':
    'आपका पैसा मिल गया है, पर {metal} की ख़रीद अभी नहीं हो सकी। हम प्रयास कर रहे हैं। एक दिन में न हो सके, तो आपका पूरा पैसा लौट जाएगा। दोबारा भुगतान न करें।',
  'text.refundBegun':
    'इससे {metal} की ख़रीद नहीं हो सकी। पूरा पैसा उसी खाते में लौट रहा है जिससे आपने चुकाया था। बैंक को 7 कार्य-दिवस तक लग सकते हैं।',
  'text.refunded': 'इससे {metal} की ख़रीद नहीं हो सकी। पूरा पैसा उसी खाते में लौट गया जिससे आपने चुकाया था।',
  'text.notFound': 'पता जाँचें, या जिस दुकान ने आपको यहाँ भेजा उससे नया पता माँगें।',
  'text.tooMany': 'एक मिनट रुककर यह पेज फिर खोलें।',
  'text.broken': 'इसे थोड़ी देर में फिर खोलें। यदि आपने भुगतान कर दिया है, तो दोबारा न करें।',

  'row.about': 'आपको मिलेगा, लगभग',
  'row.got': 'आपको मिला',
  'row.rateNow': 'अभी का भाव',
  'row.rate': 'भाव',
  'row.fee': 'भुगतान शुल्क',
  'row.funded': '{metal} की ख़रीद के लिए',
  'row.paid': 'आपने चुकाया',
  'row.returned': 'लौटाया गया',
  'row.reference': 'बैंक संदर्भ',
  'row.payment': 'भुगतान',
  'value.grams': '{grams} {metal}',
  'value.rate': '{rate} प्रति ग्राम',
  'value.feeNone': 'कोई नहीं',
  'value.feeIncluded': '{fee}, शामिल',
  'note.estimate': 'भाव में 3% GST शामिल है। अंतिम ग्राम उस समय के भाव से तय होंगे जब आपका पैसा मिलेगा।',

  'ways.apps': 'इससे चुकाएँ',
  'ways.any': 'दूसरा UPI ऐप',
  'ways.anyFirst': 'UPI ऐप खोलें',
  'ways.scan': 'किसी भी UPI ऐप से स्कैन करें',
  'ways.qrElsewhere': 'दूसरे फ़ोन के लिए QR कोड दिखाएँ',
  'ways.qr': 'UPI ऐप से {amount} चुकाने का QR कोड',
  'ways.copy': 'UPI लिंक कॉपी करें',
  'ways.left': 'भुगतान के लिए बचा समय',

  'live.copied': 'UPI लिंक कॉपी हो गया',
  'live.checking': 'आपका भुगतान जाँचा जा रहा है…',
  'live.none': 'अभी तक कोई भुगतान नहीं मिला। यदि आपने चुका दिया है, तो यह पेज खुला रखें: एक मिनट लग सकता है। दो बार न चुकाएँ।',
  'live.notOpened': 'यदि ऐप नहीं खुला, तो दूसरा चुनें, या QR कोड या UPI लिंक का उपयोग करें।',
  'live.offline': 'कनेक्शन नहीं है। हम प्रयास कर रहे हैं। यदि आपने भुगतान कर दिया है, तो दोबारा न करें।',
  'live.minutes': 'भुगतान के लिए {count} मिनट बचे हैं',
  'live.minute': 'भुगतान के लिए 1 मिनट बचा है',
  'live.seconds': 'भुगतान के लिए {count} सेकंड बचे हैं',
  'live.returning': '{seconds} सेकंड में आप {partner} पर लौटेंगे।',

  'do.return': '{partner} पर लौटें',
  'do.stay': 'यहीं रहें',
  'do.again': 'फिर देखें',

  'foot.sandbox': 'सैंडबॉक्स: असली पैसा नहीं चलता।',
  'foot.lab': 'डिवाइस लैब',
  'foot.by': 'भुगतान पेज: {service}',
  'foot.sebi': 'डिजिटल {metal} SEBI द्वारा विनियमित नहीं है।',
};
