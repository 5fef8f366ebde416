import { defineWords } from '../../_app/words.ts';

/** What the ways to pay or approve by UPI say. */
export const upiWords = defineWords({
  en: {
    any: 'Another UPI app',
    anyFirst: 'Open a UPI app',
    scan: 'Scan with any UPI app',
    qrElsewhere: 'Show a QR code for another phone',
    copy: 'Copy UPI link',
    copied: 'UPI link copied',
    notOpened: 'If the app did not open, choose another one, or use the QR code or the UPI link.',
    checking: 'Checking with your bank…',
    offline: 'There is no connection. It goes on by itself when you are back. If you have paid, do not pay again.',

    unreachable: 'We cannot be reached just now. We keep trying. If you have paid, do not pay again.',
    again: 'Check now',
  },
  hi: {
    any: 'दूसरा UPI ऐप',
    anyFirst: 'UPI ऐप खोलें',
    scan: 'किसी भी UPI ऐप से स्कैन करें',
    qrElsewhere: 'दूसरे फ़ोन के लिए QR कोड दिखाएँ',
    copy: 'UPI लिंक कॉपी करें',
    copied: 'UPI लिंक कॉपी हो गया',
    notOpened: 'यदि ऐप नहीं खुला, तो दूसरा चुनें, या QR कोड या UPI लिंक का उपयोग करें।',
    checking: 'आपके बैंक से पूछा जा रहा है…',
    offline: 'कनेक्शन नहीं है। कनेक्शन आते ही काम अपने-आप आगे बढ़ेगा। यदि आपने भुगतान कर दिया है, तो दोबारा न करें।',

    unreachable: 'अभी संपर्क नहीं हो पा रहा। हम प्रयास कर रहे हैं। यदि आपने भुगतान कर दिया है, तो दोबारा न करें।',
    again: 'अभी देखें',
  },
});
