import { defineWords } from '../../_app/words.ts';

export const profileWords = defineWords({
  en: {
    title: 'Your profile',
    setUpTitle: 'Welcome',
    setUp: 'Tell us your name as it stands on your PAN card. It goes on your invoices.',
    name: 'Full name',
    email: 'Email (optional)',
    emailHint: 'For your invoices. You can add it later.',
    save: 'Save',
    saved: 'Saved.',
    nameMissing: 'Enter your name.',
    nameLong: 'At most 128 characters.',
    emailWrong: 'Enter an email address such as asha@example.com.',
    mobile: 'Mobile',
    language: 'Language',
  },
  hi: {
    title: 'आपकी प्रोफ़ाइल',
    setUpTitle: 'स्वागत है',
    setUp: 'अपना नाम वैसे लिखें जैसे PAN कार्ड पर है। यही आपके बिल पर आएगा।',
    name: 'पूरा नाम',
    email: 'ईमेल (वैकल्पिक)',
    emailHint: 'आपके बिल के लिए। बाद में भी जोड़ सकते हैं।',
    save: 'सहेजें',
    saved: 'सहेज लिया गया।',
    nameMissing: 'अपना नाम लिखें।',
    nameLong: 'ज़्यादा से ज़्यादा 128 अक्षर।',
    emailWrong: 'asha@example.com जैसा ईमेल पता लिखें।',
    mobile: 'मोबाइल',
    language: 'भाषा',
  },
});
