import * as styles from './gallery.css'
import type { Loading } from '../../platform/session/load.ts'
import { useText } from '../../ui/intl.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PageTexts } from '../page-texts/PageTexts.tsx'
import { loadTexts } from '../page-texts/queries.ts'
import { Paragraphs, Words } from '../page-texts/Words.tsx'
import { ImageGrid } from './ImageGrid.tsx'
import { chaptersOf, imagesOf } from './pictures.ts'

export const loadGallery = ({ context }: Loading) => loadTexts(context, 'gallery')

/** Pictures of the band, chapter by chapter. */
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
          </div>
        )
      }}
    </PageTexts>
  )
}
