import * as editStyles from './edit/edit.css'
import * as styles from './folded.css'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../platform/session/app.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import type { RowList } from './entries.ts'
import { FoldedOnPhone } from './FoldedOnPhone.tsx'
import { KeptDrafts } from './KeptDrafts.tsx'

interface AdminPageProps {
  readonly title: MessageId
  readonly intro?: MessageId
  /** The link to a new row. */
  readonly create?: { readonly list: RowList; readonly label: MessageId }
  /** Content between the title and the links. */
  readonly above?: ReactNode
  /** More links beside the one to a new row. */
  readonly links?: ReactNode
  /** Many more links, which a phone folds. */
  readonly more?: ReactNode
  readonly children: ReactNode
}

/** A page of the administration with its title, such as a list with a link to a new row. */
export const AdminPage = ({ title, intro, create, above, links, more, children }: AdminPageProps) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <>
      <div className={`page-head ${editStyles.editHead}`}>
        {title !== 'admin.title' && (
          <Link className="go" to="/$locale/intra/admin" params={{ locale }}>
            <ArrowLeft aria-hidden="true" />
            {text('admin.title')}
          </Link>
        )}
        <PageTitle>{text(title)}</PageTitle>
        {intro !== undefined && <p>{text(intro)}</p>}
      </div>
      {above}
      {(create !== undefined || links !== undefined) && (
        <div className={`buttons ${styles.listCreate}`}>
          {create && (
            <Link className={buttonLook()} to={`${create.list}/$id`} params={{ locale, id: 'new' }}>
              <Plus aria-hidden="true" />
              {text(create.label)}
            </Link>
          )}
          {links}
        </div>
      )}
      {more !== undefined && (
        <FoldedOnPhone label="admin.table.more">
          <div className="buttons">{more}</div>
        </FoldedOnPhone>
      )}
      {create && <KeptDrafts list={create.list} />}
      {children}
    </>
  )
}
