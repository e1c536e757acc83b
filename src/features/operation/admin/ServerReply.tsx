import * as styles from './operation.css'
import { useText } from '../../../ui/intl.tsx'

/** The mail server's reply as text. */
export const ServerReply = ({ children }: { readonly children: string }) => {
  const text = useText()
  return (
    <figure className={styles.serverReply}>
      <figcaption className="soft small">{text('admin.job.reply')}</figcaption>
      <code>{children}</code>
    </figure>
  )
}
