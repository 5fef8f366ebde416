import { defineWords } from '../../_app/words.ts';

/** Where a person stands with KYC, and the ways on. */
export const kycWords = defineWords({
  en: {
    title: 'KYC',
    why: 'KYC shows that you are who you say you are. You need it to withdraw money, and to buy beyond a yearly amount.',
    instant: 'PAN and Aadhaar OTP',
    instantHint: 'Takes two minutes, checked at once',
    instantGoOn: 'Go on where you left off',
    documents: 'Photos of documents',
    documentsHint: 'PAN card, Aadhaar card and a photo of you; checked within two working days',
    documentsGoOn: 'Go on where you left off',
    rejected: 'Your KYC was not accepted. You can try again.',
    rejectedBecause: 'Your KYC was not accepted: {reason} You can try again.',
    approvedTitle: 'KYC done',
    approved: 'Your KYC is approved. Nothing more is needed.',
    approvedName: 'Name on your papers',
    toBuy: 'Buy gold or silver',
    toHome: 'To home',
    reviewTitle: 'Under review',
    review:
      'We have everything we need. Somebody looks at it, most often within two working days; you see the outcome here.',
    reviewNames:
      'The names we were given are not the same everywhere, so somebody looks at them. You can help with photos of your documents.',
    sendDocuments: 'Send photos of documents',
    simulate: 'Test mode: decide as an operator would',
    simulateApprove: 'Approve',
    simulateReject: 'Reject',
  },
  hi: {
    title: 'KYC',
    why: 'KYC से पता चलता है कि आप वही हैं जो आप बताते हैं। पैसे निकालने और साल की तय सीमा से ज़्यादा खरीदने के लिए यह ज़रूरी है।',
    instant: 'PAN और Aadhaar OTP',
    instantHint: 'दो मिनट का काम, जाँच तुरंत',
    instantGoOn: 'जहाँ छोड़ा था वहीं से आगे बढ़ें',
    documents: 'दस्तावेज़ों की फ़ोटो',
    documentsHint: 'PAN कार्ड, Aadhaar कार्ड और आपकी फ़ोटो; जाँच दो कामकाजी दिनों में',
    documentsGoOn: 'जहाँ छोड़ा था वहीं से आगे बढ़ें',
    rejected: 'आपका KYC स्वीकार नहीं हुआ। आप फिर कोशिश कर सकते हैं।',
    rejectedBecause: 'आपका KYC स्वीकार नहीं हुआ: {reason} आप फिर कोशिश कर सकते हैं।',
    approvedTitle: 'KYC पूरा हुआ',
    approved: 'आपका KYC मंज़ूर हो गया है। अब और कुछ नहीं चाहिए।',
    approvedName: 'आपके कागज़ों पर नाम',
    toBuy: 'सोना या चाँदी खरीदें',
    toHome: 'होम पर जाएँ',
    reviewTitle: 'जाँच चल रही है',
    review: 'हमें सब कुछ मिल गया है। जाँच में अक्सर दो कामकाजी दिन लगते हैं; नतीजा यहीं दिखेगा।',
    reviewNames: 'दिए गए नाम हर जगह एक जैसे नहीं हैं, इसलिए उनकी जाँच हो रही है। आप अपने दस्तावेज़ों की फ़ोटो भेजकर मदद कर सकते हैं।',
    sendDocuments: 'दस्तावेज़ों की फ़ोटो भेजें',
    simulate: 'टेस्ट मोड: जाँच करने वाले की जगह फ़ैसला करें',
    simulateApprove: 'मंज़ूर करें',
    simulateReject: 'अस्वीकार करें',
  },
});

/** Reasons that the service itself gives, in Hindi; those that a person wrote are shown as they wrote them. */
export const hindiReasons: Readonly<Record<string, string>> = {
  'The PAN could not be verified.': 'PAN की पुष्टि नहीं हो सकी।',
  'The date of birth is not that of the PAN.': 'जन्म तिथि इस PAN की नहीं है।',
  'The documents could not be read.': 'दस्तावेज़ पढ़े नहीं जा सके।',
  'A document cannot be read. Take it again in good light, without glare.':
    'एक दस्तावेज़ पढ़ा नहीं जा सका। अच्छी रोशनी में, बिना चमक के, फिर से फ़ोटो लें।',
  'A document is missing, or not all of it is to be seen.': 'कोई दस्तावेज़ नहीं है, या पूरा दिखाई नहीं देता।',
  'Name, day of birth or number on the documents are not those that were typed.':
    'दस्तावेज़ों का नाम, जन्म तिथि या नंबर वह नहीं है जो लिखा गया था।',
  'The selfie and the documents are not of the same person.': 'सेल्फ़ी और दस्तावेज़ एक ही व्यक्ति के नहीं हैं।',
  'A document is not valid: expired, or not one that can be taken.':
    'एक दस्तावेज़ मान्य नहीं है: उसकी अवधि समाप्त हो गई है, या वह लिया नहीं जा सकता।',
  'This PAN belongs to an account with another mobile number already.': 'यह PAN पहले से किसी दूसरे मोबाइल नंबर के खाते का है।',
};
