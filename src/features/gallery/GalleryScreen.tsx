import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ImageGrid } from './ImageGrid.tsx'
import { chapters } from './pictures.ts'

const all = chapters.flatMap(({ images }) => images)

/** Pictures of a year with the band, chapter by chapter. */
export const GalleryScreen = () => {
  const { band } = useApp()
  const text = useText()
  return (
    <div className="wrap gallery">
      <div className="page-head">
        <PageTitle>{text('gallery.heading')}</PageTitle>
        <p>{text('gallery.intro', { band: band.name })}</p>
      </div>
      {chapters.map(({ title, images }, chapter) => (
        <section key={title} aria-labelledby={title}>
          <h2 id={title}>{text(title)}</h2>
          <ImageGrid images={images} among={all} first={chapter === 0} />
        </section>
      ))}
    </div>
  )
}
