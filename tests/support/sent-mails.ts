import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** Returns the mails that a running server has sent to an address; it writes them into its data folder. */
export const mailsSentTo = async (folder: string, address: string): Promise<Email[]> => {
  const names = await readdir(join(folder, 'mail')).catch(() => [])
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => PostalMime.parse(await readFile(join(folder, 'mail', name)))),
  )
  return mails.filter(({ to }) => to?.some((one) => one.address === address))
}
