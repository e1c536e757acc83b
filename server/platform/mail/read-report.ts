import PostalMime from 'postal-mime'
import { canonicalMailbox } from '#contract/mailbox.ts'

/** A mail of ours that some server could not deliver for good. */
export interface FailedDelivery {
  /** In the spelling of `canonicalMailbox`. */
  readonly address: string
}

const fieldOf = (block: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]*(.+(?:\\r?\\n[ \\t].+)*)`, 'im').exec(block)?.[1]?.trim()

/** 5.1.x is an error of the address, 5.2.1 a closed mailbox; other codes refuse this mail or its sender (RFC 3463 §3). */
const isAboutAddress = (status: string): boolean => /^5\.(?:1\.\d+|2\.1)$/.test(status)

/**
 * Reads the report of a mail server about one of our mails (RFC 3464).
 * @param domain of our Message-IDs: a report about another mail says nothing
 * @returns the addresses that do not exist any more; none for a delay, another mail, or something that is no report
 */
export const readReport = async (source: Uint8Array, domain: string): Promise<readonly FailedDelivery[]> => {
  const { attachments } = await PostalMime.parse(source, { attachmentEncoding: 'utf8' })
  const partOf = (type: RegExp) => {
    const content = attachments.find(({ mimeType }) => type.test(mimeType))?.content
    return typeof content === 'string' ? content : ''
  }
  const original = partOf(/^(?:message\/rfc822|text\/rfc822-headers|message\/global(?:-headers)?)$/)
  const messageId = fieldOf(original, 'Message-ID')
  if (messageId === undefined || !messageId.endsWith(`@${domain}>`)) return []
  return partOf(/^message\/(?:global-)?delivery-status$/)
    .split(/\r?\n[ \t]*\r?\n/)
    .flatMap((block) => {
      const [action, status] = [fieldOf(block, 'Action'), fieldOf(block, 'Status')]
      const recipient = fieldOf(block, 'Original-Recipient') ?? fieldOf(block, 'Final-Recipient')
      const address = recipient?.replace(/^[^;]*;\s*/, '').replace(/^<(.*)>$/, '$1')
      const hasFailed =
        action?.toLowerCase() === 'failed' && status !== undefined && isAboutAddress(status.split(/\s/)[0] ?? '')
      return hasFailed && address !== undefined ? [{ address: canonicalMailbox(address) }] : []
    })
}
