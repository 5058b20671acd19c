import { ChevronDown } from 'lucide-react';
import { texts } from '../texts';

const questions = [
  { question: texts.questions.canIChangePlans, answer: texts.questions.yesPlanChangesApplyAt },
  {
    question: texts.questions.whatHappensWhenICancel,
    answer: texts.questions.youKeepAccessUntilThe,
  },
  {
    question: texts.questions.whichCardsAreAccepted,
    answer: texts.questions.visaMastercardAmericanExpressAnd,
  },
];

/** What people ask before they pay. */
export function Questions() {
  return (
    <section aria-labelledby="questions-title">
      <h2 id="questions-title" className="mb-2">
        {texts.questions.questions}
      </h2>
      {questions.map(({ question, answer }, index) => (
        <details key={question} open={index === 0} className="group border-b border-line">
          <summary className="flex list-none items-center justify-between gap-4 py-4 font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              aria-hidden="true"
              className="size-4.5 flex-none transition-transform duration-(--dur-2) group-open:rotate-180"
              strokeWidth={1.75}
            />
          </summary>
          <p className="max-w-measure pb-4.5 text-ink-2">{answer}</p>
        </details>
      ))}
    </section>
  );
}
