import * as styles from '../../admin/admin.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, notFound } from '@tanstack/react-router'
import type { EditedPageText } from '#contract/edited-page-texts.ts'
import {
  isList,
  type PlaceName,
  placeholders,
  placesOf,
  type TextPage,
  textPagePaths,
  textPages,
} from '#contract/page-places.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { buttonLook } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Edited, EditHead } from '../../admin/edit/EditScreen.tsx'
import { ListedTexts } from './ListedTexts.tsx'
import { editedPageTextsQuery } from './queries.ts'
import { TextRow } from './TextRow.tsx'

const route = getRouteApi('/$locale/intra/admin/page-texts/$page')

/** Returns the page of an address. @throws notFound if it has no texts */
const pageAt = (name: string): TextPage => {
  const page = textPages.find((one) => one === name)
  if (page === undefined) throw notFound()
  return page
}

export const checkPage = ({ params }: { readonly params: { readonly page: string } }): void => void pageAt(params.page)

/** The places of a page in its order: a text, or a list of them. */
const Places = ({ page, texts }: { readonly page: TextPage; readonly texts: readonly EditedPageText[] }) => {
  const at = (place: PlaceName) => texts.filter((one) => one.place === place)
  return (
    <>
      {placesOf(page).map((place) =>
        isList(place) ? (
          <ListedTexts key={place} place={place} texts={at(place)} />
        ) : (
          <ul key={place} className={styles.adminSheets}>
            {at(place).map((one) => (
              <TextRow key={one.id} text={one} />
            ))}
          </ul>
        ),
      )}
    </>
  )
}

/** The texts of a public page, each in a form with both languages. */
export const PageTextsScreen = () => {
  const page = pageAt(route.useParams().page)
  const app = useApp()
  const { locale } = app
  const text = useText()
  const query = useQuery(editedPageTextsQuery(app, page))
  const words = locale === 'de-ch' ? Object.values(placeholders) : Object.keys(placeholders)
  return (
    <>
      <EditHead list="/$locale/intra/admin/page-texts" title={text(`admin.page_text.page.${page}`)}>
        <p>{text('admin.page_texts.placeholders', { names: words.map((word) => `{${word}}`).join(', ') })}</p>
        <div className="buttons">
          <Link className={buttonLook('quiet')} to={`/$locale${textPagePaths[page]}`} params={{ locale }}>
            {text('admin.page_texts.view')}
          </Link>
        </div>
      </EditHead>
      <Edited query={query}>{(texts) => <Places page={page} texts={texts} />}</Edited>
    </>
  )
}
