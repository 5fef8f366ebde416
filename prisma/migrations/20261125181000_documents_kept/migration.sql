-- What is kept of a KYC document is a picture, or the PDF that a partner's address answered.
ALTER TABLE kyc_picture ADD COLUMN media text NOT NULL DEFAULT 'image/jpeg';
