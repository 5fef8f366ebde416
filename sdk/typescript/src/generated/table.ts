// Made by `npm run sdk:generate` from the schemas of the routes. Changes belong there.

/** Version of the interface that this release was made from. */
export const INTERFACE_VERSION = '1.8.0';

/** A method a line: its name, the method and path of its route, and flags (client.ts). */
export const methodTable = `
auth.requestOtp POST /auth/request-otp body
auth.verifyOtp POST /auth/verify-otp body
prices.list GET /prices again
prices.get GET /prices/:asset again
prices.history GET /prices/history query,again
users.register POST /users/init body,again,flow=api
users.list GET /users query,again,offset:users
users.get GET /users/:user_code query,again
users.update PATCH /users/:user_code body,again
users.sendMobileCode POST /users/:user_code/verify-mobile/send
users.confirmMobileCode POST /users/:user_code/verify-mobile/confirm body
users.portfolio GET /users/:user_code/portfolio query,again
users.explainPortfolio GET /users/:user_code/portfolio/explain query,again,page:movements
users.transactions GET /users/:user_code/transactions query,again,page:transactions
users.ledger GET /users/:user_code/ledger query,again,cursor:entries
users.certificate GET /users/:user_code/certificate again
buys.quote POST /buy/quote body,again
buys.confirm POST /buy/confirm body,keyed
sells.quote POST /sell/quote body,again
sells.confirm POST /sell/confirm body,keyed
gifts.quote POST /users/:user_code/gift/quote body
gifts.resendOtp POST /users/:user_code/gift/otp/resend body
gifts.confirm POST /users/:user_code/gift/confirm body,keyed
receivers.check GET /receiver/check query,again
sends.quote POST /send/quote body,again
sends.confirm POST /send/confirm body,keyed
kyc.status GET /users/:user_code/kyc/status again
kyc.sendEmailCode POST /users/:user_code/kyc/email/send body
kyc.verifyEmail POST /users/:user_code/kyc/email/verify body
kyc.verifyPan POST /users/:user_code/kyc/pan/verify body
kyc.sendAadhaarOtp POST /users/:user_code/kyc/aadhaar/otp/send body
kyc.verifyAadhaarOtp POST /users/:user_code/kyc/aadhaar/otp/verify body
kyc.submitDetails POST /users/:user_code/kyc/details body,again
kyc.submitDocuments POST /users/:user_code/kyc/documents body,again
kyc.simulate POST /users/:user_code/kyc/simulate body
bankAccounts.add POST /users/:user_code/bank-accounts body,again
bankAccounts.list GET /users/:user_code/bank-accounts again
bankAccounts.remove DELETE /users/:user_code/bank-accounts/:id again
withdrawals.create POST /users/:user_code/withdrawals body,keyed
withdrawals.get GET /withdrawals/:id again
withdrawals.list GET /users/:user_code/withdrawals query,again,offset:withdrawals
payments.orders.create POST /payments/orders body,keyed
payments.orders.get GET /payments/orders/:payment_id again
payments.orders.simulate POST /payments/orders/:payment_id/simulate body
payments.orders.list GET /payments/orders query,again,page:orders
payments.orders.cancel POST /payments/orders/:payment_id/cancel
payments.sips.create POST /payments/sips body,keyed
payments.sips.simulate POST /payments/sips/:id/simulate body
payments.sips.get GET /payments/sips/:id again
payments.sips.cancel POST /payments/sips/:id/cancel
payments.sips.list GET /payments/sips query,again,page:sips
delivery.products.list GET /delivery/products query,again
delivery.products.get GET /delivery/products/:sku again
delivery.quote POST /users/:user_code/delivery/quote body
delivery.resendOtp POST /users/:user_code/delivery/otp/resend body
delivery.confirm POST /users/:user_code/delivery/confirm body,keyed
delivery.orders.list GET /users/:user_code/delivery/orders query,again,page:orders
delivery.orders.get GET /users/:user_code/delivery/orders/:order_id again
delivery.orders.cancel POST /delivery/orders/:id/cancel body
embed.issueCode POST /users/init body,flow=embed
embed.exchange POST /embed/exchange body
embed.resendOtp POST /embed/resend-otp body
embed.verifyOtp POST /embed/verify-otp body
transactions.get GET /transactions/:id again
transactions.explain GET /transactions/:id/explain again
transactions.invoice GET /transactions/:id/invoice again
transactions.list GET /transactions/all query,again,page:transactions
transfers.list GET /transactions query,again,page:transactions
trades.list GET /trades query,again,page:trades
balance.get GET /balance again
dashboard.me GET /dashboard/me again
wallet.get GET /wallet again
wallet.ledger GET /wallet/ledger query,again,page:entries
markup.get GET /dashboard/markup again
markup.set PUT /dashboard/markup body,again
dashboard.thisMonth GET /dashboard/this-month again
dashboard.users GET /dashboard/users query,again,offset:users
dashboard.commission GET /dashboard/transactions query,again,page:transactions
dashboard.statements GET /dashboard/statements query,again,page:statements
dashboard.explainStatement GET /dashboard/statements/:month/explain again
webhooks.endpoints.add POST /webhooks/endpoints body
webhooks.endpoints.list GET /webhooks/endpoints again
webhooks.endpoints.change PATCH /webhooks/endpoints/:endpoint_id body,again
events.list GET /events query,again,cursor:events
events.resend POST /events/:event_id/resend body
webhooks.endpoints.remove DELETE /webhooks/endpoints/:endpoint_id again
idempotency.find GET /idempotency/:key query,again
sandbox.clock.get GET /sandbox/clock again
sandbox.clock.advance POST /sandbox/clock body
sandbox.faults.arm POST /sandbox/faults body,again
sandbox.faults.list GET /sandbox/faults again
sandbox.chaos.arm POST /sandbox/chaos body,again
sandbox.readiness GET /sandbox/readiness again
sandbox.messages.list GET /sandbox/messages again
sandbox.requests.list GET /sandbox/requests query,again
sandbox.reset POST /sandbox/reset body,again
`;
