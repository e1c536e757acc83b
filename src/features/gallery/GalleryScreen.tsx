import * as styles from './gallery.css'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import type { Loading } from '../../platform/session/load.ts'
import { useText } from '../../ui/intl.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { date } from '../../ui/wall-clock.ts'
import { PageTexts } from '../page-texts/PageTexts.tsx'
import { loadTexts } from '../page-texts/queries.ts'
import { Paragraphs, Words } from '../page-texts/Words.tsx'
import { AlbumGrid, ImageGrid } from './ImageGrid.tsx'
import { chaptersOf, imagesOf } from './pictures.ts'
import { albumsQuery, loadAlbums } from './queries.ts'

export const loadGallery = async ({ context }: Loading): Promise<void> => {
  await Promise.all([loadTexts(context, 'gallery'), loadAlbums(context)])
}

/** The pictures of events, the latest event first. Without network the page has only its texts. */
const Albums = () => {
  const app = useApp()
  const { data = [] } = useQuery(albumsQuery(app))
  return data.map((album) => (
    <section key={album.eventId} aria-labelledby={`album-${album.eventId}`}>
      <h2 id={`album-${album.eventId}`}>
        <InItsLanguage of={album} part="title" />
        {', '}
        <span className={styles.albumDate}>{date(album.dateStart, app.locale)}</span>
      </h2>
      <AlbumGrid pictures={album.pictures} />
    </section>
  ))
}

/** Pictures of events, and of the band, chapter by chapter. */
export const GalleryScreen = () => {
  const text = useText()
  return (
    <PageTexts page="gallery" title={text('gallery.title')}>
      {(texts) => {
        const items = texts.all('gallery.intro.item')
        const intro = texts.one('gallery.intro')
        return (
          <div className={`wrap ${styles.gallery}`}>
            <div className="page-head">
              <PageTitle>
                <Words of={intro} part="title" />
              </PageTitle>
              <Paragraphs of={intro} />
            </div>
            {chaptersOf(items).map((chapter, index) => {
              const { title } = chapter
              const id = `chapter-${title?.id ?? 0}`
              return (
                <section key={id} {...(title !== undefined && { 'aria-labelledby': id })}>
                  {title === undefined ? null : (
                    <h2 id={id}>
                      <Words of={title} part="title" />
                    </h2>
                  )}
                  <ImageGrid texts={chapter.items} among={imagesOf(items)} first={index === 0} />
                </section>
              )
            })}
            <Albums />
          </div>
        )
      }}
    </PageTexts>
  )
}
