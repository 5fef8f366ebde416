/** One message as it goes out: plain text, to one address. */
export type Email = { to: string; subject: string; text: string };

/** Delivers emails. A port: server/providers fills it. Raises where the message was not taken; never logs its text. */
export type EmailSender = { send(email: Email): Promise<void> };
