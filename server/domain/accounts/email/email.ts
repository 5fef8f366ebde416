/** One message as it goes out: plain text, to one address. */
export type Email = { to: string; subject: string; text: string };

/** Delivers emails. A port: server/providers fills it. Raises where the message was not taken; tells nobody what it said. */
export type EmailSender = { send(email: Email): Promise<void> };
