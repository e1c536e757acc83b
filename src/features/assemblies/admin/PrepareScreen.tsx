import '../../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useApp } from '../../../platform/session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { Edited } from '../../admin/edit/EditScreen.tsx'
import { whenInWords } from '../words.ts'
import { assemblyNoun } from './assembly-noun.ts'
import { EditedAgenda } from './EditedAgenda.tsx'
import { HandedMotions } from './HandedMotions.tsx'
import { Minutes } from './Minutes.tsx'
import { editedAssemblyQuery } from './queries.ts'

const route = getRouteApi('/$locale/intra/assemblies/$id/prepare')

/** The page of an assembly for those who prepare it: agenda, motions, chair, minutes. */
export const PrepareScreen = () => {
  const { id } = route.useParams()
  const app = useApp()
  const { locale } = app
  const text = useText()
  const query = useQuery(editedAssemblyQuery(app, Number(id)))
  return (
    <>
      <div className="page-head">
        <Link className="go" to="/$locale/intra/assemblies" params={{ locale }}>
          <ArrowLeft aria-hidden="true" />
          {text('assemblies.title')}
        </Link>
        <PageTitle>{query.data?.titleDe ?? text('assembly.prepare')}</PageTitle>
        {query.data && <p>{whenInWords(query.data, locale)}</p>}
      </div>
      <Edited query={query}>
        {(assembly) => (
          <div className="grid">
            <Link className="go" to="/$locale/intra/assemblies/$id/chair" params={{ locale, id }}>
              {text('assembly.lead')}
              <ArrowRight aria-hidden="true" />
            </Link>
            <EditedAgenda assembly={assembly} />
            <HandedMotions assembly={assembly} />
            <Minutes assembly={assembly} />
            <section className="grid" aria-labelledby="assembly-form">
              <h2 id="assembly-form">{text('assembly.form')}</h2>
              <EditForm noun={assemblyNoun} row={assembly} />
            </section>
          </div>
        )}
      </Edited>
    </>
  )
}
