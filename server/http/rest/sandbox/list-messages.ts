import { z } from 'zod';
import { messageKinds } from '../../../domain/accounts/sandbox/message.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { listOutbox } from '../../../domain/webhooks/events/list-outbox.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';

const messageSchema = namedObject('SandboxMessage', {
  message_id: z.string().meta({ description: 'The message', example: 'msg_01kah3n5t0v2m9q4r7w8x1y6z3' }),
  kind: z.enum(messageKinds).meta({ description: 'How it would have gone out', example: 'otp' }),
  to: z.string().meta({
    description: 'Masked mobile or email; of a webhook whether there is an endpoint, whose URL the dashboard shows',
    example: '99******01',
  }),
  purpose: z.string().meta({ description: 'What it was for', example: 'token' }),
  content: z.string().meta({
    description: 'The text, or of a webhook the JSON of a WebhookEvent',
    contentSchema: { $ref: '#/components/schemas/WebhookEvent' },
    example: '1234 is your one-time password for a sandbox token. It is valid for 5 minutes.',
  }),
  code: z.string().optional().meta({ description: 'The code; only of an OTP', example: '1234' }),
  created_at: z.iso.datetime(),
});

export const listMessagesRoute = tokenRoute({
  method: 'GET',
  path: '/partner/sandbox/messages',
  operationId: 'listSandboxMessages',
  section: 'decisions 14',
  summary: 'What the sandbox would have sent',
  description:
    'The last 50 OTPs, emails and webhooks, newest first. The sandbox sends no SMS and no email; what would have gone out is here a moment later. A reset clears it.',
  access: { token: 'any' },
  scope: 'read',
  isSandboxOnly: true,
  isAnswerSecret: true,
  response: namedObject('SandboxMessageList', {
    messages: z.array(messageSchema).meta({ description: 'At most 50, newest first' }),
  }),
  errors: ['SANDBOX_ONLY'],
  async handler(context) {
    const messages = await listOutbox(context);
    return {
      data: {
        messages: messages.map((message) => ({
          message_id: message.messageId,
          kind: message.kind,
          to: message.to,
          purpose: message.purpose,
          content: message.content,
          ...(message.code !== undefined && { code: message.code }),
          created_at: isoTime(message.createdAt),
        })),
      },
    };
  },
});
