import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../platform/session/app.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import type { RowList } from './entries.ts'

interface AdminPageProps {
  readonly title: MessageId
  readonly intro?: MessageId
  /** The link to a new row. */
  readonly create?: { readonly list: RowList; readonly label: MessageId }
  /** Content between the title and the links. */
  readonly above?: ReactNode
  /** More links beside the one to a new row. */
  readonly links?: ReactNode
  readonly children: ReactNode
}

/** A page of the administration with its title, such as a list with a link to a new row. */
export const AdminPage = ({ title, intro, create, above, links, children }: AdminPageProps) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <>
      <PageHead title={text(title)} detail={intro && text(intro)} />
      {above}
      {(create !== undefined || links !== undefined) && (
        <div className="buttons">
          {create && (
            <Link className={buttonLook()} to={`${create.list}/$id`} params={{ locale, id: 'new' }}>
              <Plus aria-hidden="true" />
              {text(create.label)}
            </Link>
          )}
          {links}
        </div>
      )}
      {children}
    </>
  )
}
