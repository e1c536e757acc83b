import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'

interface PagesProps {
  /** Page number from 0. */
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

/** Pagination of a long list; renders nothing if there is one page. */
export const Pages = ({ page, pages, onPage }: PagesProps) => {
  const text = useText()
  if (pages <= 1) return null
  return (
    <nav className="buttons" aria-label={text('admin.pages')}>
      <QuietButton blocked={page === 0} onClick={() => page > 0 && onPage(page - 1)}>
        {text('admin.page.previous')}
      </QuietButton>
      <span className="soft small num">{text('admin.page.position', { page: page + 1, pages })}</span>
      <QuietButton blocked={page + 1 >= pages} onClick={() => page + 1 < pages && onPage(page + 1)}>
        {text('admin.page.next')}
      </QuietButton>
    </nav>
  )
}
