import { defineWords } from '../../_app/words.ts';

export const signInWords = defineWords({
  en: {
    title: 'Sign in',
    lead: 'Buy, sell and keep gold and silver with {name}.',
    expired: 'For your safety you were signed out. Sign in again.',
    mobile: 'Mobile number',
    mobileHint: 'We send a code to this number. If you are new here, your account is opened with it.',
    wrongShape: 'Enter a 10-digit Indian mobile number.',
    send: 'Send code',
    provider: 'Gold and silver are sold and kept by {service}.',
  },
  hi: {
    title: 'साइन इन करें',
    lead: '{name} के साथ सोना और चाँदी ख़रीदें, बेचें और रखें।',
    expired: 'आपकी सुरक्षा के लिए आपको साइन आउट कर दिया गया था। फिर साइन इन करें।',
    mobile: 'मोबाइल नंबर',
    mobileHint: 'हम इस नंबर पर एक कोड भेजेंगे। आप यहाँ नए हैं तो आपका खाता इसी से खुल जाएगा।',
    wrongShape: '10 अंकों का भारतीय मोबाइल नंबर डालें।',
    send: 'कोड भेजें',
    provider: 'सोना और चाँदी {service} बेचता और रखता है।',
  },
});
