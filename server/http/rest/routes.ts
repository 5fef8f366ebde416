import { requestOtpRoute } from './auth/request-otp.ts';
import { verifyOtpRoute } from './auth/verify-otp.ts';
import { getBalanceRoute } from './balance/get-balance.ts';
import { addBankAccountRoute } from './bank/add-bank-account.ts';
import { listBankAccountsRoute } from './bank/list-bank-accounts.ts';
import { removeBankAccountRoute } from './bank/remove-bank-account.ts';
import { confirmBuyRoute } from './buy/confirm-buy.ts';
import { quoteBuyRoute } from './buy/quote-buy.ts';
import { explainStatementRoute } from './dashboard/explain-statement.ts';
import { dashboardStatementsRoute } from './dashboard/list-statements.ts';
import { dashboardTransactionsRoute } from './dashboard/list-transactions.ts';
import { dashboardUsersRoute } from './dashboard/list-users.ts';
import { meRoute } from './dashboard/me.ts';
import { thisMonthRoute } from './dashboard/this-month.ts';
import { cancelDeliveryRoute } from './delivery/cancel-delivery.ts';
import { confirmDeliveryRoute } from './delivery/confirm-delivery.ts';
import { getDeliveryRoute } from './delivery/get-delivery.ts';
import { getProductRoute } from './delivery/get-product.ts';
import { listDeliveriesRoute } from './delivery/list-deliveries.ts';
import { listProductsRoute } from './delivery/list-products.ts';
import { quoteDeliveryRoute } from './delivery/quote-delivery.ts';
import { resendDeliveryOtpRoute } from './delivery/resend-delivery-otp.ts';
import { exchangeEmbedCodeRoute } from './embed/exchange.ts';
import { resendEmbedOtpRoute } from './embed/resend-otp.ts';
import { verifyEmbedOtpRoute } from './embed/verify-otp.ts';
import { listEventsRoute } from './events/list-events.ts';
import { resendEventRoute } from './events/resend-event.ts';
import type { Route } from './frame/route.ts';
import { confirmGiftRoute } from './gift/confirm-gift.ts';
import { quoteGiftRoute } from './gift/quote-gift.ts';
import { resendGiftOtpRoute } from './gift/resend-gift-otp.ts';
import { findOutcomeRoute } from './idempotency/find-outcome.ts';
import { getKycStatusRoute } from './kyc/get-status.ts';
import { sendKycAadhaarOtpRoute } from './kyc/send-aadhaar-otp.ts';
import { sendKycEmailRoute } from './kyc/send-email.ts';
import { simulateKycRoute } from './kyc/simulate.ts';
import { submitKycDetailsRoute } from './kyc/submit-details.ts';
import { submitKycDocumentsRoute } from './kyc/submit-documents.ts';
import { verifyKycAadhaarOtpRoute } from './kyc/verify-aadhaar-otp.ts';
import { verifyKycEmailRoute } from './kyc/verify-email.ts';
import { verifyKycPanRoute } from './kyc/verify-pan.ts';
import { getMarkupRoute } from './markup/get-markup.ts';
import { putMarkupRoute } from './markup/put-markup.ts';
import { cancelOrderRoute } from './payments/cancel-order.ts';
import { createOrderRoute } from './payments/create-order.ts';
import { getOrderRoute } from './payments/get-order.ts';
import { listOrdersRoute } from './payments/list-orders.ts';
import { simulateOrderRoute } from './payments/simulate-order.ts';
import { cancelSipRoute } from './payments/sips/cancel-sip.ts';
import { createSipRoute } from './payments/sips/create-sip.ts';
import { getSipRoute } from './payments/sips/get-sip.ts';
import { listSipsRoute } from './payments/sips/list-sips.ts';
import { simulateSipRoute } from './payments/sips/simulate-sip.ts';
import { getPriceRoute } from './pricing/get-price.ts';
import { listPricesRoute } from './pricing/list-prices.ts';
import { priceHistoryRoute } from './pricing/price-history.ts';
import { armChaosRoute } from './sandbox/arm-chaos.ts';
import { advanceClockRoute, readClockRoute } from './sandbox/clock.ts';
import { armFaultRoute, listFaultsRoute } from './sandbox/faults.ts';
import { listMessagesRoute } from './sandbox/list-messages.ts';
import { listRequestsRoute } from './sandbox/list-requests.ts';
import { readinessRoute } from './sandbox/readiness.ts';
import { resetSandboxRoute } from './sandbox/reset-sandbox.ts';
import { confirmSellRoute } from './sell/confirm-sell.ts';
import { quoteSellRoute } from './sell/quote-sell.ts';
import { checkReceiverRoute } from './send/check-receiver.ts';
import { confirmSendRoute } from './send/confirm-send.ts';
import { quoteSendRoute } from './send/quote-send.ts';
import { explainTransactionRoute } from './transactions/explain-transaction.ts';
import { getTransactionRoute } from './transactions/get-transaction.ts';
import { invoiceRoute } from './transactions/invoice.ts';
import { listAllTransactionsRoute } from './transactions/list-all-transactions.ts';
import { listTradesRoute } from './transactions/list-trades.ts';
import { listTransfersRoute } from './transactions/list-transfers.ts';
import { certificateRoute } from './users/certificate.ts';
import { confirmMobileCodeRoute } from './users/confirm-mobile-code.ts';
import { correctUserRoute } from './users/correct-user.ts';
import { explainPortfolioRoute } from './users/explain-portfolio.ts';
import { getUserRoute } from './users/get-user.ts';
import { initUserRoute } from './users/init-user.ts';
import { listUsersRoute } from './users/list-users.ts';
import { portfolioRoute } from './users/portfolio.ts';
import { sendMobileCodeRoute } from './users/send-mobile-code.ts';
import { userLedgerRoute } from './users/user-ledger.ts';
import { userTransactionsRoute } from './users/user-transactions.ts';
import { getWalletRoute } from './wallet/get-wallet.ts';
import { walletLedgerRoute } from './wallet/wallet-ledger.ts';
import { addWebhookEndpointRoute } from './webhooks/add-endpoint.ts';
import { changeWebhookEndpointRoute } from './webhooks/change-endpoint.ts';
import { listWebhookEndpointsRoute } from './webhooks/list-endpoints.ts';
import { removeWebhookEndpointRoute } from './webhooks/remove-endpoint.ts';
import { getWithdrawalRoute } from './withdrawals/get-withdrawal.ts';
import { listWithdrawalsRoute } from './withdrawals/list-withdrawals.ts';
import { requestWithdrawalRoute } from './withdrawals/request-withdrawal.ts';

/** The partner interface, in the order of part 4. A path in full goes before one with a parameter in its place. */
export const routes: readonly Route[] = [
  // 4.1 Auth
  requestOtpRoute,
  verifyOtpRoute,
  // 4.2 Pricing
  listPricesRoute,
  priceHistoryRoute,
  getPriceRoute,
  // 4.3 Users
  initUserRoute,
  listUsersRoute,
  getUserRoute,
  correctUserRoute,
  portfolioRoute,
  explainPortfolioRoute,
  userTransactionsRoute,
  userLedgerRoute,
  certificateRoute,
  sendMobileCodeRoute,
  confirmMobileCodeRoute,
  // 4.4 Buy
  quoteBuyRoute,
  confirmBuyRoute,
  // 4.5 Sell
  quoteSellRoute,
  confirmSellRoute,
  // 4.6 Send and receiver check
  checkReceiverRoute,
  quoteSendRoute,
  confirmSendRoute,
  // 4.6 and 4.11 Transactions
  listTransfersRoute,
  listAllTransactionsRoute,
  getTransactionRoute,
  explainTransactionRoute,
  listTradesRoute,
  // 4.7 Merchant markup
  getMarkupRoute,
  putMarkupRoute,
  // 4.8 Payments
  createOrderRoute,
  listOrdersRoute,
  getOrderRoute,
  cancelOrderRoute,
  simulateOrderRoute,
  createSipRoute,
  listSipsRoute,
  getSipRoute,
  cancelSipRoute,
  simulateSipRoute,
  // 4.9 Hosted embed
  exchangeEmbedCodeRoute,
  verifyEmbedOtpRoute,
  resendEmbedOtpRoute,
  // 4.10 Sandbox
  resetSandboxRoute,
  readClockRoute,
  advanceClockRoute,
  armFaultRoute,
  listFaultsRoute,
  armChaosRoute,
  readinessRoute,
  listMessagesRoute,
  listRequestsRoute,
  // 4.11 Gift
  quoteGiftRoute,
  resendGiftOtpRoute,
  confirmGiftRoute,
  // 4.11 Bank accounts and withdrawals
  listBankAccountsRoute,
  addBankAccountRoute,
  removeBankAccountRoute,
  requestWithdrawalRoute,
  listWithdrawalsRoute,
  getWithdrawalRoute,
  // 4.11 KYC
  getKycStatusRoute,
  sendKycEmailRoute,
  verifyKycEmailRoute,
  verifyKycPanRoute,
  sendKycAadhaarOtpRoute,
  verifyKycAadhaarOtpRoute,
  submitKycDetailsRoute,
  submitKycDocumentsRoute,
  simulateKycRoute,
  // 4.11 Delivery
  listProductsRoute,
  getProductRoute,
  quoteDeliveryRoute,
  resendDeliveryOtpRoute,
  confirmDeliveryRoute,
  listDeliveriesRoute,
  getDeliveryRoute,
  cancelDeliveryRoute,
  // 4.11 Invoices
  invoiceRoute,
  // 4.11 Wallet and dashboard
  getBalanceRoute,
  getWalletRoute,
  walletLedgerRoute,
  meRoute,
  thisMonthRoute,
  dashboardUsersRoute,
  dashboardTransactionsRoute,
  dashboardStatementsRoute,
  explainStatementRoute,
  // Idempotency
  findOutcomeRoute,
  // Part 6, events and webhook endpoints
  listEventsRoute,
  resendEventRoute,
  listWebhookEndpointsRoute,
  addWebhookEndpointRoute,
  changeWebhookEndpointRoute,
  removeWebhookEndpointRoute,
];
