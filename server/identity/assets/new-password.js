// Says while typing which rules a new password keeps, and shows it on wish. The form works without.
const rules = {
  /* rules of the contract */
}

const input = document.getElementById('password')
const items = document.querySelectorAll('[data-rule]')

const judge = () => {
  for (const item of items) {
    if (input.value === '') delete item.dataset.kept
    else item.dataset.kept = rules[item.dataset.rule](input.value) ? 'yes' : 'no'
    const state = item.querySelector('[data-state]')
    const said = item.dataset.kept === 'yes' ? state.dataset.state : ''
    if (state.textContent !== said) state.textContent = said
  }
}
input.addEventListener('input', judge)
judge()

const show = document.getElementById('show-password')
show.closest('[hidden]').hidden = false
show.addEventListener('change', () => {
  for (const field of document.querySelectorAll('input[data-password]')) field.type = show.checked ? 'text' : 'password'
})
// Browsers that remember forms must not take a readable password for something else.
input.form.addEventListener('submit', () => {
  for (const field of document.querySelectorAll('input[data-password]')) field.type = 'password'
})
