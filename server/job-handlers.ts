import { cleanUp, cleanUpJob, MAIL_RETENTION_MS, UNFINISHED_RETENTION_MS } from './clean-up.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { eraseOldBankData } from './features/bank/files.ts'
import { bankImportJob, failFile, importFile } from './features/bank/import.ts'
import { removeUnsentPictures } from './features/bulletins/pictures.ts'
import { publish, publishChangeJob } from './features/content/plan.ts'
import { confirmationMailJob, mailConfirmation } from './features/donations/mail.ts'
import { announceToVolunteers } from './features/duties/announce.ts'
import { enqueueMissedDutyReminders, remindDuty, remindDutyJob } from './features/duties/remind.ts'
import { feeReleaseJob, makeInvoices } from './features/fees/make.ts'
import { mailReminder, reminderMailJob } from './features/invoice-reminders/mail.ts'
import { bankReceiptMailJob, mailBankReceipt } from './features/invoices/bank-receipt.ts'
import { feeReceiptMailJob, mailFeeReceipt } from './features/invoices/fee-receipt.ts'
import { invoiceMailJob, mailInvoice } from './features/invoices/mail.ts'
import { eraseOldInvoices } from './features/invoices/recipient.ts'
import { announceToLifts } from './features/lifts/announce.ts'
import { removeOldAttachments } from './features/mailings/attachments.ts'
import { deliverMailing, mailingJob, markRefused } from './features/mailings/deliver.ts'
import { departureJob } from './features/memberships/departure.ts'
import { endAccessJob, endAccessOfAll } from './features/memberships/end-access.ts'
import { announce, announceJob } from './features/notifications/announce.ts'
import { commentsJob, notifyOfComments } from './features/notifications/comment-news.ts'
import { noticeMailJob, pushJob } from './features/notifications/create-notifications.ts'
import { deliverByMail, deliverByPush, fallBackToEmail } from './features/notifications/deliver.ts'
import { notifyOfDeparture } from './features/notifications/departure.ts'
import {
  enqueueMissedEnquiryReminders,
  remindEnquiry,
  remindEnquiryJob,
} from './features/notifications/enquiry-news.ts'
import {
  enqueueMissedFederationReminders,
  remindFederationDate,
  remindFederationDateJob,
} from './features/notifications/federation-news.ts'
import { lateAnswersJob, notifyOfLateAnswers } from './features/notifications/late-answers.ts'
import { liftSeatsJob, notifyOfSeats } from './features/notifications/lift-news.ts'
import { musicJob, notifyOfMusic } from './features/notifications/music.ts'
import { enqueueMissedReminders, remind, remindJob } from './features/notifications/remind.ts'
import { notifyOfShortDuties, shortDutiesJob } from './features/notifications/short-duties.ts'
import { enqueueMissedTaskReminders, remindTask, remindTaskJob } from './features/notifications/task-news.ts'
import { alertJob, mailAlert } from './features/operation/raise-alerts.ts'
import { enqueueStaleRefunds, finishRefund, refundJob } from './features/orders/admin/refund-order.ts'
import { mailOrderEntry, orderMailJob } from './features/orders/mail.ts'
import { mailReceipt, receiptMailJob } from './features/orders/receipt-mail.ts'
import { checkPayment, enqueueStalePaymentChecks, paymentCheckJob } from './features/payments/check.ts'
import { fetchPayoutsDaily, payoutFetchJob } from './features/payouts/fetch.ts'
import { removeOrphanedFiles } from './features/pictures/clean-up.ts'
import { enqueueMissingFiles } from './features/pictures/missing-files.ts'
import { convertPicture, convertPictureJob } from './features/pictures/renditions.ts'
import { comingOfAgeJob, endWithAge } from './features/representations/coming-of-age.ts'
import { announceProgrammesToSubstitutes, announceToSubstitutes } from './features/substitutes/announce.ts'
import { expireInvitation } from './features/substitutes/ask.ts'
import { removeUnusedSubstitutes } from './features/substitutes/clean-up.ts'
import { deliverRequestEnded, deliverToSubstitute } from './features/substitutes/deliver.ts'
import { invitationExpiryJob, requestEndedJob, substituteMailJob } from './features/substitutes/mail-jobs.ts'
import { removeOldTakes } from './features/takes/remove.ts'
import { type Database, vacuum } from './platform/db/open.ts'
import { removeUnfinished } from './platform/files/store.ts'
import { accountLinkJob, invitationJob, mailAccountLink, mailInvitation } from './platform/identity/account-link.ts'
import { createAccounts } from './platform/identity/accounts.ts'
import { deleteExpired } from './platform/identity/adapter.ts'
import { deleteOutlivedDevices } from './platform/identity/child-devices.ts'
import { handle, type JobHandler } from './platform/jobs/job.ts'
import { mailJob } from './platform/mail/mail-job.ts'
import { type Sender, sendMail } from './platform/mail/send.ts'

interface JobTools
  extends Pick<
    Deps,
    'clock' | 'log' | 'attachments' | 'statements' | 'takes' | 'payments' | 'documents' | 'pictures' | 'push'
  > {
  database: Pick<Database, 'read' | 'write' | 'kind' | 'db' | 'long'>
  sender: Sender
  /** See Config; if omitted, demo accounts can sign in on this machine only. */
  demoOrigin?: string | undefined
  /** The settings of the band as they are when a job runs. */
  band: Pick<Config, 'bandName' | 'bandAddress' | 'creditorIban' | 'contactTo' | 'defaultLocale'>
}

/** Registers how each kind of job runs. */
export const createJobHandlers = (tools: JobTools): readonly JobHandler[] => {
  const { database, sender, demoOrigin, documents, pictures, band, attachments } = tools
  const { db, read, write } = database
  const deps = { ...tools, read, write }
  const links = { db, publicOrigin: sender.origin }
  const accounts = createAccounts(db, { publicOrigin: sender.origin, demoOrigin })
  const receipts = { db, sender, documents, band }
  return [
    handle(mailJob, (payload, context) => sendMail(sender, payload, context)),
    handle(accountLinkJob, (payload, { now }) => mailAccountLink({ ...links, accounts }, payload, now)),
    handle(invitationJob, ({ person }, { now }) => mailInvitation(links, person, now)),
    handle(paymentCheckJob, ({ payment }) => checkPayment(deps, payment)),
    handle(payoutFetchJob, (_, { now }) => fetchPayoutsDaily(deps, now)),
    handle(receiptMailJob, (payload, context) => mailReceipt(receipts, payload, context)),
    handle(orderMailJob, ({ entry }, context) => mailOrderEntry(receipts, entry, context)),
    handle(refundJob, ({ entry }) => finishRefund(deps, entry)),
    handle(invoiceMailJob, ({ invoice }, context) => mailInvoice(receipts, invoice, context)),
    handle(reminderMailJob, ({ reminder }, context) => mailReminder(receipts, reminder, context)),
    handle(confirmationMailJob, ({ confirmation }, context) => mailConfirmation(receipts, confirmation, context)),
    handle(feeReceiptMailJob, ({ payment }, context) => mailFeeReceipt(receipts, payment, context)),
    handle(bankReceiptMailJob, ({ marking }, context) => mailBankReceipt(receipts, marking, context)),
    handle(remindJob, ({ event }, { now }) => write(remind, event, now)),
    handle(remindDutyJob, ({ duty }, { now }) => write(remindDuty, duty, now)),
    handle(remindEnquiryJob, (payload, { now }) => write(remindEnquiry, payload, now)),
    handle(remindTaskJob, (payload, { now }) => write(remindTask, payload, now)),
    handle(remindFederationDateJob, (payload, { now }) => write(remindFederationDate, payload, now)),
    handle(commentsJob, (payload, { now }) => write(notifyOfComments, payload, now)),
    handle(announceJob, async (payload, { now }) => {
      await write(announce, payload, now)
      await write(announceToSubstitutes, payload, now)
      await write(announceToVolunteers, payload, now)
      await write(announceToLifts, payload, now)
    }),
    handle(substituteMailJob, (payload, context) => deliverToSubstitute({ db, sender }, payload, context)),
    handle(requestEndedJob, (payload, context) => deliverRequestEnded({ db, sender }, payload, context)),
    handle(invitationExpiryJob, (payload, { now }) => write(expireInvitation, payload, now)),
    handle(lateAnswersJob, (payload, { now }) => write(notifyOfLateAnswers, payload, now)),
    handle(shortDutiesJob, (payload, { now }) => write(notifyOfShortDuties, payload, now)),
    handle(liftSeatsJob, (payload, { now }) => write(notifyOfSeats, payload, now)),
    handle(departureJob, (payload, { now }) => write(notifyOfDeparture, payload, now)),
    handle(musicJob, async (payload, { now }) => {
      await write(notifyOfMusic, payload, now)
      await write(announceProgrammesToSubstitutes, payload, now)
    }),
    handle(pushJob, (payload, context) => deliverByPush(tools, payload, context), fallBackToEmail),
    handle(noticeMailJob, (payload, context) => deliverByMail(tools, payload, context)),
    handle(
      mailingJob,
      (payload, context) => deliverMailing({ db, sender, attachments, band }, payload, context),
      markRefused,
    ),
    handle(
      bankImportJob,
      ({ file }, context) => importFile(deps, file, context),
      (tx, { file }) => failFile(tx, file),
    ),
    handle(feeReleaseJob, ({ run }, context) => makeInvoices(deps, run, context)),
    handle(convertPictureJob, (payload) => convertPicture(db, pictures, payload)),
    handle(publishChangeJob, ({ plan }, { now }) => write(publish, plan, now)),
    handle(alertJob, (alert, context) => mailAlert(db, alert, context)),
    handle(comingOfAgeJob, (_, { now }) => endWithAge(db, now)),
    handle(endAccessJob, (_, { now }) => endAccessOfAll(db, now)),
    handle(cleanUpJob, (_, { now }) => cleanUpEverything(tools, now)),
  ]
}

const cleanUpEverything = async (tools: JobTools, now: Date): Promise<void> => {
  const { database, pictures, attachments, statements, takes, sender } = tools
  const { long } = database
  await cleanUp(long, now)
  await enqueueStalePaymentChecks(long, now)
  await enqueueStaleRefunds(long, now)
  await enqueueMissedReminders(long, now)
  await enqueueMissedDutyReminders(long, now)
  await enqueueMissedEnquiryReminders(long, now)
  await enqueueMissedTaskReminders(long, now)
  await enqueueMissedFederationReminders(long, now)
  await removeUnsentPictures(long, now)
  await removeOrphanedFiles(long, pictures, now)
  await removeUnfinished(pictures.workFolder, new Date(now.getTime() - UNFINISHED_RETENTION_MS))
  await enqueueMissingFiles(long)
  await removeUnusedSubstitutes(long, now)
  await removeOldAttachments(long, attachments, now)
  await eraseOldBankData(long, statements, now)
  await removeOldTakes(long, takes, now)
  await eraseOldInvoices(long, now)
  await sender.transport.forget(new Date(now.getTime() - MAIL_RETENTION_MS))
  await deleteExpired(long, now)
  await deleteOutlivedDevices(long, now)
  await vacuum(database)
}
