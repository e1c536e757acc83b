import { useText } from '../../../ui/intl.tsx'

/** What the mail server wrote, as text. */
export const ServerReply = ({ children }: { readonly children: string }) => {
  const text = useText()
  return (
    <figure className="server-reply">
      <figcaption className="soft small">{text('admin.job.reply')}</figcaption>
      <code>{children}</code>
    </figure>
  )
}
