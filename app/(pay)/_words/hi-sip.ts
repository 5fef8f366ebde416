import type { SipWordKey } from './en-sip.ts';

/** Words of the checkout of a plan in Hindi. */
export const hiSip: Record<SipWordKey, string> = {
  'sip.title.approve': '{every} {amount} की मंज़ूरी दें',
  'sip.title.checking': 'आपकी मंज़ूरी जाँची जा रही है',
  'sip.title.begun': 'आपकी योजना शुरू हो गई',
  'sip.title.active': 'आपकी योजना चल रही है',
  'sip.title.paused': 'आपकी योजना रुकी हुई है',
  'sip.title.cancelled': 'आपकी योजना बंद कर दी गई',
  'sip.title.completed': 'आपकी योजना पूरी हुई',
  'sip.title.failed': 'योजना को मंज़ूरी नहीं मिली',

  'sip.every.daily': 'हर दिन',
  'sip.every.weekly': 'हर हफ़्ते',
  'sip.every.monthly': 'हर महीने',

  'sip.text.approve': 'आप अपने UPI पिन से एक बार मंज़ूरी देते हैं। पहले {amount} मंज़ूरी के साथ लिए जाते हैं, बाकी अपने-आप।',
  'sip.text.checking': 'हम आपके बैंक से पूछ रहे हैं। इसमें थोड़ा समय लगता है।',
  'sip.text.begun': 'आपके बैंक ने मंज़ूरी दे दी है। आपका पहला {metal} इस समय के भाव पर खरीदा जा रहा है।',
  'sip.text.active': 'यह {partner} के पास आपके लिए रखा है। आप योजना को अपने UPI ऐप में कभी भी रोक या बंद कर सकते हैं।',
  'sip.text.paused': 'रुके रहने तक कुछ नहीं लिया जाता। आगे बढ़ाने के लिए अपने UPI ऐप में मैंडेट फिर शुरू करें।',
  'sip.text.cancelled': 'अब कुछ नहीं लिया जाएगा। खरीदा हुआ {metal} आपका ही है।',
  'sip.text.completed': 'इसके मैंडेट की अवधि पूरी हो गई। खरीदा हुआ {metal} आपका ही है।',
  'sip.text.failed': 'कुछ भी शुरू नहीं हुआ। अगर आपके खाते से पैसे कटे हैं, तो वे अपने-आप लौट आते हैं। बचत के लिए {partner} से फिर शुरू करें।',

  'sip.row.plan': 'योजना',
  'sip.row.each': 'हर बार',
  'sip.row.first': 'पहली बार',
  'sip.row.firstValue': 'आज, आपकी मंज़ूरी के साथ',
  'sip.row.until': 'समाप्ति',
  'sip.row.untilValue': 'जब आप बंद करें, अधिक से अधिक {date} तक',
  'sip.row.next': 'अगली बार',
  'sip.row.held': 'अब तक खरीदा',
  'sip.row.count': 'किस्तें',
  'sip.row.latest': 'पिछली बार',
  'sip.note': 'हर किस्त अपने समय के भाव पर {metal} खरीदती है। भाव में 3% GST शामिल है।',

  'sip.ways.apps': 'इससे मंज़ूरी दें',
  'sip.ways.qr': 'UPI ऐप से {every} {amount} की मंज़ूरी देने का QR कोड',
};
