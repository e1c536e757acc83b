import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useApp } from '../../../session/app.tsx'
import { buttonLook } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { Rows } from '../Rows.tsx'
import { editedRepertoiresQuery } from './queries.ts'

/** All repertoires, including hidden ones. */
export const RepertoiresScreen = () => {
  const app = useApp()
  const { locale } = app
  const text = useText()
  const query = useQuery(editedRepertoiresQuery(app))
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('admin.repertoires')}</PageTitle>
        <p>{text('admin.repertoires.intro')}</p>
      </div>
      <div className="buttons">
        <Link className={buttonLook()} to="/$locale/intra/admin/repertoires/$id" params={{ locale, id: 'new' }}>
          <Plus aria-hidden="true" />
          {text('admin.repertoire.new')}
        </Link>
      </div>
      <Rows query={query} rows={query.data} none={text('admin.repertoires.none')}>
        {({ id, name, dateStart, dateEnd, hidden }) => (
          <li key={id}>
            <Link to="/$locale/intra/admin/repertoires/$id" params={{ locale, id: `${id}` }}>
              <b>{name}</b>
              <span className="soft small num">{`${date(dateStart, locale)} – ${date(dateEnd, locale)}`}</span>
            </Link>
            {hidden && <span className="tag tag--soft">{text('admin.repertoire.hidden')}</span>}
          </li>
        )}
      </Rows>
    </>
  )
}
