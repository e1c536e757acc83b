// The code of a QR code is in the fragment, which browsers send to no server. It leaves the history when it is in the field.
const takeCode = () => {
  const code = location.hash.slice(1)
  if (code === '') return
  document.getElementById('code').value = code
  history.replaceState(null, '', location.pathname + location.search)
}
takeCode()
// The picture may lead to the page that is open already.
addEventListener('hashchange', takeCode)
