import { cleanUp, cleanUpJob, MAIL_RETENTION_MS, UNFINISHED_RETENTION_MS } from './clean-up.ts'
import type { Config } from './config.ts'
import { publish, publishChangeJob } from './content/plan.ts'
import { vacuum } from './db/maintenance.ts'
import type { Database } from './db/open.ts'
import type { Deps } from './deps.ts'
import { announceToVolunteers } from './duties/announce.ts'
import { enqueueMissedDutyReminders, remindDuty, remindDutyJob } from './duties/remind.ts'
import { removeUnfinished } from './files/store.ts'
import { accountLinkJob, invitationJob, mailAccountLink, mailInvitation } from './identity/account-link.ts'
import { createAccounts } from './identity/accounts.ts'
import { deleteExpired } from './identity/adapter.ts'
import { handle, type JobHandler } from './jobs/job.ts'
import { announceToLifts } from './lifts/announce.ts'
import { mailJob } from './mail/mail-job.ts'
import { type Sender, sendMail } from './mail/send.ts'
import { removeOldAttachments } from './mailings/attachments.ts'
import { deliverMailing, mailingJob, markRefused } from './mailings/deliver.ts'
import { departureJob } from './memberships/departure.ts'
import { endAccessJob, endAccessOfAll } from './memberships/end-access.ts'
import { announce, announceJob } from './notifications/announce.ts'
import { noticeMailJob, pushJob } from './notifications/create-notifications.ts'
import { deliverByMail, deliverByPush, fallBackToEmail } from './notifications/deliver.ts'
import { notifyOfDeparture } from './notifications/departure.ts'
import { lateAnswersJob, notifyOfLateAnswers } from './notifications/late-answers.ts'
import { liftSeatsJob, notifyOfSeats } from './notifications/lift-news.ts'
import { musicJob, notifyOfMusic } from './notifications/music.ts'
import { enqueueMissedReminders, remind, remindJob } from './notifications/remind.ts'
import { notifyOfShortDuties, shortDutiesJob } from './notifications/short-duties.ts'
import { alertJob, mailAlert } from './operation/raise-alerts.ts'
import { bankReceiptMailJob, mailBankReceipt } from './payments/bank-receipt.ts'
import { checkPayment, enqueueStalePaymentChecks, paymentCheckJob } from './payments/check.ts'
import { feeReceiptMailJob, mailFeeReceipt } from './payments/fee-receipt.ts'
import { invoiceMailJob, mailInvoice } from './payments/invoice-mail.ts'
import { mailOrderEntry, orderMailJob } from './payments/order-mail.ts'
import { mailReceipt, receiptMailJob } from './payments/order-receipt-mail.ts'
import { enqueueStaleRefunds, finishRefund, refundJob } from './payments/refund-order.ts'
import { removeOrphanedFiles } from './pictures/clean-up.ts'
import { enqueueMissingFiles } from './pictures/missing-files.ts'
import { convertPicture, convertPictureJob } from './pictures/renditions.ts'
import { announceProgrammesToSubstitutes, announceToSubstitutes } from './substitutes/announce.ts'
import { expireInvitation } from './substitutes/ask.ts'
import { removeUnusedSubstitutes } from './substitutes/clean-up.ts'
import { deliverRequestEnded, deliverToSubstitute } from './substitutes/deliver.ts'
import { invitationExpiryJob, requestEndedJob, substituteMailJob } from './substitutes/mail-jobs.ts'

interface JobTools
  extends Pick<Deps, 'clock' | 'log' | 'attachments' | 'payments' | 'documents' | 'pictures' | 'push'> {
  database: Pick<Database, 'read' | 'write' | 'kind' | 'db' | 'long'>
  sender: Sender
  /** See Config; if omitted, demo accounts can sign in on this machine only. */
  demoOrigin?: string | undefined
  /** The settings of the band as they are when a job runs. */
  band: Pick<Config, 'bandName' | 'bandAddress' | 'creditorIban' | 'contactTo'>
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
    handle(receiptMailJob, (payload, context) => mailReceipt(receipts, payload, context)),
    handle(orderMailJob, ({ entry }, context) => mailOrderEntry(receipts, entry, context)),
    handle(refundJob, ({ entry }) => finishRefund(deps, entry)),
    handle(invoiceMailJob, ({ invoice }, context) => mailInvoice(receipts, invoice, context)),
    handle(feeReceiptMailJob, ({ payment }, context) => mailFeeReceipt(receipts, payment, context)),
    handle(bankReceiptMailJob, ({ marking }, context) => mailBankReceipt(receipts, marking, context)),
    handle(remindJob, ({ event }, { now }) => write(remind, event, now)),
    handle(remindDutyJob, ({ duty }, { now }) => write(remindDuty, duty, now)),
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
    handle(convertPictureJob, (payload) => convertPicture(db, pictures, payload)),
    handle(publishChangeJob, ({ plan }, { now }) => write(publish, plan, now)),
    handle(alertJob, (alert, context) => mailAlert(db, alert, context)),
    handle(endAccessJob, (_, { now }) => endAccessOfAll(db, now)),
    handle(cleanUpJob, async (_, { now }) => {
      const { long } = database
      await cleanUp(long, now)
      await enqueueStalePaymentChecks(long, now)
      await enqueueStaleRefunds(long, now)
      await enqueueMissedReminders(long, now)
      await enqueueMissedDutyReminders(long, now)
      await removeOrphanedFiles(long, pictures, now)
      await removeUnfinished(pictures.workFolder, new Date(now.getTime() - UNFINISHED_RETENTION_MS))
      await enqueueMissingFiles(long)
      await removeUnusedSubstitutes(long, now)
      await removeOldAttachments(long, attachments, now)
      await sender.transport.forget(new Date(now.getTime() - MAIL_RETENTION_MS))
      await deleteExpired(long, now)
      await vacuum(database)
    }),
  ]
}
