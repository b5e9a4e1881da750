import { useI18n, usePage, useSite } from '../../hooks/page-hooks.js';

/** Longest texts that the form takes, in characters. */
const longest = { message: 2000, email: 320 };

/**
 * The question below a page. An answer is the event `heddle:feedback`; where the site has an endpoint, a form for more
 * opens. Works without React: see `page-parts/`.
 */
export function Feedback() {
  const { feedback } = useSite().site;
  const { routePath } = usePage().page;
  const translate = useI18n();
  if (!feedback) return null;
  const answers = [
    { value: 'yes', text: translate('feedbackYesText') },
    { value: 'no', text: translate('feedbackNoText') },
  ];
  return (
    <form
      key={routePath}
      className="hd-feedback hd-copy-ignore"
      data-url={feedback.url || undefined}
      data-thanks={translate('feedbackThanksText')}
      data-failed={translate('feedbackFailedText')}
    >
      <fieldset>
        <legend>{translate('feedbackQuestionText')}</legend>
        {answers.map(({ value, text }) => (
          <button key={value} type="button" data-act="answer" data-value={value} suppressHydrationWarning>
            {text}
          </button>
        ))}
      </fieldset>
      {feedback.url !== '' && (
        <div className="hd-feedback-more" hidden suppressHydrationWarning>
          <label>
            {translate('feedbackMessageText')}
            <textarea name="message" rows={4} maxLength={longest.message} />
          </label>
          <label>
            {translate('feedbackEmailText')}
            <input type="email" name="email" maxLength={longest.email} autoComplete="email" />
          </label>
          <button type="button" className="hd-button hd-button-brand" data-act="send">
            {translate('feedbackSendText')}
          </button>
        </div>
      )}
      <p role="status" suppressHydrationWarning />
    </form>
  );
}
