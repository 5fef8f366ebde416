/** Words of the webhook clinic in English. */
export const enClinic = {
  'clinic.title': 'Webhook clinic',
  'clinic.hint': 'Find out whether your receiver takes what is genuine and refuses what is not.',
  'clinic.back': 'Webhooks',

  'clinic.run': 'Try your receiver',
  'clinic.runHint':
    'Sends nine test.ping events to your address, good and bad ones, and looks at the answers. They stand in no log, are not tried again, and say in their message what they are. Once a minute.',
  'clinic.start': 'Run the checks',
  'clinic.running': 'Asking your receiver…',

  'clinic.allRight': 'Your receiver does what it should',
  'clinic.allRightHint': 'It took every genuine event and refused every other.',
  'clinic.open': 'Your receiver takes everything: anybody can send it events',
  'clinic.openHint':
    'It answered 2xx to every bad signature, so whoever knows the address can make it believe in a payment. Verify the signature before anything else, and answer 401.',
  'clinic.took': 'Your receiver takes events that it must refuse',
  'clinic.tookHint': 'Forged or replayed events can get through. What is wrong stands below.',
  'clinic.closed': 'Your receiver refuses genuine events',
  'clinic.closedHint': 'We try these again five times, then they have failed. Paste one below to find the cause.',
  'clinic.silent': 'Your receiver did not answer everything',
  'clinic.silentHint': 'Nothing can be said of what got no answer. The reason stands with each check.',

  'clinic.verdict.right': 'Right',
  'clinic.verdict.wrong': 'Wrong',
  'clinic.verdict.unclear': 'Unclear',
  'clinic.check.good': 'A good event',
  'clinic.check.stale': 'An old timestamp',
  'clinic.check.body_only': 'Signed over the body alone',
  'clinic.check.reserialised': 'The same JSON in other bytes',
  'clinic.check.tampered': 'Changed after signing',
  'clinic.check.duplicate': 'The same event twice',
  'clinic.check.out_of_order': 'Sequence 2 before 1',
  'clinic.should.take': 'should be taken',
  'clinic.should.refuse': 'should be refused',
  'clinic.wrong.good':
    'It refused a genuine event, so it would refuse all of them. Check the secret (the whole string, whsec_ included), and that the signature is computed over timestamp, dot and the raw body.',
  'clinic.wrong.stale':
    'It took an event signed 330 seconds ago. Whoever records one can send it again for ever. Refuse a timestamp that is more than 300 seconds from now.',
  'clinic.wrong.body_only':
    'It took a signature that leaves the timestamp out, so an old event can be given a new time. Sign timestamp, dot and raw body, and compare with that only.',
  'clinic.wrong.reserialised':
    'It took bytes that nobody signed: it parses the JSON and signs its own rewriting of it. Verify the raw bytes before any parser sees them.',
  'clinic.wrong.tampered':
    'It took an event whose content was changed on the way. Nothing it believes is safe. Compute the signature over the body that came, and refuse when it differs.',
  'clinic.wrong.duplicate':
    'It refused one of two deliveries of the same event. Events come at least once: answer 2xx to what you have already, or we keep sending it.',
  'clinic.wrong.out_of_order':
    'It refused events that came out of order. None is promised: answer 2xx, and use sequence to leave an older one alone.',
  'clinic.breaking':
    'It refused with a 5xx, which looks like a fault rather than a judgement. Answer 401 to a bad signature, and look whether your code breaks on it.',
  'clinic.skipped': 'Not tried, since the good event got no answer.',
  'clinic.answered': '{status} after {milliseconds} ms',
  'clinic.error.timeout': 'no answer within 10 seconds',
  'clinic.error.unreachable': 'nobody listens there, or the connection broke',
  'clinic.error.unknown_host': 'the name of the host does not resolve',
  'clinic.error.tls': 'the TLS certificate is not trusted',
  'clinic.error.blocked': 'the address is not a public one',
  'clinic.error.bad_answer': 'what came back is not HTTP',
  'clinic.exchange': 'What was sent and answered',
  'clinic.request': 'Request',
  'clinic.answer': 'Answer',
  'clinic.answerCut': 'Answer, its first 4096 characters',
  'clinic.copy': 'Copy',

  'clinic.paste': 'Find out why a request was refused',
  'clinic.pasteHint':
    'Paste a request as your receiver saw it. It is compared with what we sent and with your secrets; nothing is kept.',
  'clinic.headers': 'Headers',
  'clinic.headersHint': 'Any form: a raw request, curl -v, JSON, or what your language prints.',
  'clinic.body': 'Raw body',
  'clinic.bodyHint': 'The bytes as they came, before a JSON parser.',
  'clinic.computed': 'Signature that your code computed (optional)',
  'clinic.computedHint': 'We tell how it came about.',
  'clinic.secret': 'Secret that your receiver holds (optional)',
  'clinic.secretHint': 'Compared with ours and forgotten.',
  'clinic.find': 'Find the cause',
  'clinic.findings': 'What we found',
  'clinic.about.request': 'The request',
  'clinic.about.computed': 'What your code computed',
  'clinic.about.secret': 'The secret your receiver holds',
  'clinic.cause': 'Cause',
  'clinic.remark': 'Remark',

  'clinic.find.right':
    'This request is genuine: signature, timestamp and body are as we sent them. If it was refused, look at what your code computes, and at its clock.',
  'clinic.find.right.computed':
    'That is the right signature. Compare all of it, sha256= included, with X-Service-Signature in constant time.',
  'clinic.find.right.secret': 'That is your current secret.',
  'clinic.find.headers_missing':
    'There is no header in what was pasted. Write each as Name: value, on a line of its own.',
  'clinic.find.signature_missing':
    'X-Service-Signature is missing. We always send it: a proxy in front of your receiver may drop it, or this did not come from us.',
  'clinic.find.signature_name':
    'There is no X-Service-Signature, but {name} looks like one. Our header has that name only, in any letter case.',
  'clinic.find.prefix_missing':
    'The signature begins with {begins} instead of sha256=. The prefix belongs to the value: compare both with it, or both without.',
  'clinic.find.timestamp_missing':
    'X-Service-Timestamp is missing. It is part of what is signed, so nothing can be verified without it.',
  'clinic.find.timestamp_malformed': 'The timestamp {value} is no number of Unix seconds.',
  'clinic.find.timestamp_milliseconds':
    'The timestamp is in milliseconds. It must be Unix seconds, ten digits, as we send it.',
  'clinic.find.timestamp_old':
    'The timestamp is {seconds} s old by our clock; a receiver refuses what is older than 300 s. If it was refused when it came, your server’s clock is wrong or the request was held up.',
  'clinic.find.timestamp_ahead':
    'The timestamp is {seconds} s ahead of our clock; a receiver refuses what is further than 300 s from now.',
  'clinic.find.timestamp_changed':
    'We sent this signature with another timestamp: {sent}. Use X-Service-Timestamp as it came, not the time of arrival.',
  'clinic.find.event_id_differs':
    'X-Service-Event-Id says {header}, the body {body}. Headers and body are of two events.',
  'clinic.find.event_differs': 'X-Service-Event says {header}, the body {body}. Headers and body are of two events.',
  'clinic.find.event_unknown':
    'We know of no delivery of {id}, so its body cannot be compared with ours. It may be of a sandbox that was reset, of another account, or of the clinic.',
  'clinic.find.body_differs': 'The body differs from ours at byte {byte}.',
  'clinic.find.signature_changed':
    'We sent another signature at that moment, with neither of your secrets making this one. It was changed, or computed with another secret.',
  'clinic.find.next_signature_changed':
    'X-Service-Signature-Next does not fit the staged secret and this body. It was changed on the way.',
  'clinic.find.old_secret':
    'We sent exactly this signature, under a secret that was replaced since. Deploy the current one.',
  'clinic.find.wrong_secret': 'Neither your current nor your staged secret makes this signature over this body.',
  'clinic.find.wrong_secret.secret':
    'That is neither your current nor your staged secret. Copy the one the dashboard reveals, all of it.',
  'clinic.find.unexplained':
    'Nothing we know makes this signature: the body was changed, the secret is another one, or it did not come from us.',
  'clinic.find.unexplained.computed':
    'That is none of the usual mistakes. Check that the secret is the one in the dashboard, and that nothing touches the body before you read it.',
  'clinic.find.secret_next': 'That is your staged secret. Until you promote it, it fits X-Service-Signature-Next only.',
  'clinic.find.secret_blanks': 'That is your secret with blanks or a line end around it. Trim it where you read it.',
  'clinic.find.next_secret':
    'This was made with the staged secret. Until that is promoted, X-Service-Signature is made with the current one; accept X-Service-Signature-Next too.',
  'clinic.find.secret_without_prefix': 'whsec_ was left off the secret. The key is the whole string, prefix included.',
  'clinic.find.secret_decoded':
    'The secret was decoded from base64. The key is the string itself, as its bytes in UTF-8.',
  'clinic.find.secret_newline': 'A line end was taken for part of the secret. Trim it where you read it.',
  'clinic.find.body_only': 'It was computed over the body alone. Put the timestamp and a dot before it.',
  'clinic.find.no_dot': 'The dot between timestamp and body is missing.',
  'clinic.find.id_in_message':
    'The event id was put in front, as other services do. Sign timestamp, dot and body only.',
  'clinic.find.milliseconds_signed':
    'It was computed with the timestamp in milliseconds. Use X-Service-Timestamp to the letter.',
  'clinic.find.body_reserialised':
    'It was computed over JSON that was parsed and written anew, not over these bytes. Take the raw body before any parser.',
  'clinic.find.other_algorithm': 'Another hash was used. It is HMAC with SHA-256.',
  'clinic.find.base64': 'It is written in base64. Ours is in hex, 64 characters.',
  'clinic.find.upper_case': 'The hex is in capital letters. Ours is in small ones; compare accordingly.',

  'clinic.kind.empty': 'The body is empty. It may have been read before, or pasted without it.',
  'clinic.kind.cut': 'Its end is missing. Something reads only a part of it.',
  'clinic.kind.byte_order_mark': 'A byte order mark was put in front.',
  'clinic.kind.trailing_newline': 'A line end was added behind it.',
  'clinic.kind.line_ends': 'Line ends were changed between CR LF and LF.',
  'clinic.kind.spaces': 'The same JSON with other blanks: it was parsed and written anew.',
  'clinic.kind.key_order': 'The same JSON with its keys in another order: it was parsed and written anew.',
  'clinic.kind.escapes': 'The same JSON, escaped otherwise (\\u20b9 for ₹, \\/ for /): it was parsed and written anew.',
  'clinic.kind.numbers': 'The same JSON with numbers written otherwise: it was parsed and written anew.',
  'clinic.kind.values': 'Its content is another one.',
  'clinic.kind.not_json': 'It is no JSON any more: form-encoded, compressed, or damaged on the way.',
  'clinic.sentSide': 'As we sent it',
  'clinic.receivedSide': 'As you received it',
} as const;
