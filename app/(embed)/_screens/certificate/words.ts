import { defineWords } from '../../_app/words.ts';

/** What the certificate says around itself. */
export const certificateWords = defineWords({
  en: {
    title: 'Certificate',
    about: 'It certifies what you hold, in SIPs too, on the day it was issued. Anybody with its number can check it.',
    sample: 'This is a sample: in test mode nothing is certified.',
    alt: 'Certificate {number}: {holder} holds {gold} of gold and {silver} of silver.',
    number: 'Number',
    holder: 'Holder',
    gold: 'Gold',
    silver: 'Silver',
    issued: 'Issued',
    byKyc: 'name checked by KYC',
    save: 'Open the picture',
    verify: 'Check it on the verification page',
    newWindow: 'opens in a new window',
  },
  hi: {
    title: 'प्रमाणपत्र',
    about: 'यह प्रमाणित करता है कि जारी होने के दिन आपके पास कितना है, SIP में भी। नंबर से कोई भी इसकी जाँच कर सकता है।',
    sample: 'यह नमूना है: टेस्ट मोड में कुछ प्रमाणित नहीं होता।',
    alt: 'प्रमाणपत्र {number}: {holder} के पास {gold} सोना और {silver} चाँदी है।',
    number: 'नंबर',
    holder: 'धारक',
    gold: 'सोना',
    silver: 'चाँदी',
    issued: 'जारी',
    byKyc: 'नाम KYC से जाँचा हुआ',
    save: 'तस्वीर खोलें',
    verify: 'जाँच पेज पर देखें',
    newWindow: 'नई विंडो में खुलेगा',
  },
});
