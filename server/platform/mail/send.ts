import type { Gender } from '#contract/band-name.ts'
import { languageTag } from '#i18n/intl.ts'
import type { JobContext } from '../jobs/job.ts'
import type { ReadLetterLogo } from '../letter-logo.ts'
import type { Mailbox } from './address.ts'
import { asHtml, asText, createWriting, logoId } from './letter.ts'
import { letters } from './letters.ts'
import type { MailPayload } from './payload.ts'
import type { Attachment, MailTransport } from './transport.ts'

/** The band as the sender of letters, and the transport. */
export interface Sender {
  readonly transport: MailTransport
  readonly from: Mailbox
  readonly bandName: string
  readonly bandGender: Gender
  readonly origin: string
  readonly readLogo: ReadLetterLogo
}

/** The domain of the band's mails, and of their Message-IDs. */
export const domainOf = ({ address }: Mailbox): string => address.slice(address.lastIndexOf('@') + 1)

/**
 * Renders and sends the letter of a job. Date and Message-ID are the job's: a retry sends the identical mail.
 * @returns the mail server's reply
 */
export const sendMail = async (
  { transport, from, bandName, bandGender, origin, readLogo }: Sender,
  { to, locale, template, values, messageId }: MailPayload,
  { createdAt, signal }: Pick<JobContext, 'createdAt' | 'signal'>,
  attachments: readonly Attachment[] = [],
): Promise<string | undefined> => {
  const writing = createWriting(locale, { bandName, bandGender, origin })
  const letter = letters[template].write(values, writing)
  const logo = await readLogo()
  return await transport.send(
    {
      from,
      to,
      ...(letter.answersTo === undefined ? {} : { replyTo: letter.answersTo }),
      date: createdAt,
      messageId: `${messageId}@${domainOf(from)}`,
      language: languageTag(locale),
      subject: letter.subject,
      text: asText(letter, writing),
      html: await asHtml(letter, writing, logo),
      attachments:
        logo === undefined
          ? attachments
          : [...attachments, { filename: 'logo.png', content: logo.png, contentType: 'image/png', cid: logoId }],
    },
    signal,
  )
}
