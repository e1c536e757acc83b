import { isLinkAddress } from '#contract/rich-text.ts'

const mailAddress = /^[^\s@/\\]+@[^\s@/\\]+\.[^\s@/\\]+$/
const host = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i

/**
 * Returns the address that an editor means: the scheme of a host and of a mail address may be missing. undefined = it
 * cannot be a link.
 */
export const linkAddressOf = (typed: string): string | undefined => {
  const address = typed.trim()
  if (isLinkAddress(address)) return address
  if (mailAddress.test(address)) return `mailto:${address}`
  return host.test(address) ? `https://${address}` : undefined
}
