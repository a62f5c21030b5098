import { columnChart, countScale } from '../../../kernel/format/charts/column-chart.ts';
import {
  compareFigures,
  FEWEST_TO_COMPARE,
} from '../../../kernel/format/charts/compare-figures.ts';
import { weeksOf } from './checks.ts';
import type { DayCount, VelocityHealth } from './parts/velocity.ts';

const LANGUAGE = 'en-GB';
const DAY = new Intl.DateTimeFormat(LANGUAGE, { timeZone: 'UTC', weekday: 'short' });
const whole = new Intl.NumberFormat(LANGUAGE);

export const velocityView = ({ users, orders }: VelocityHealth) => ({
  series: [seriesOf('Users', users), seriesOf('Orders', orders)],
  days: users.slice(-7).map(({ date, count }, index) => ({
    date,
    day: dayWord(date),
    users: whole.format(count),
    orders: whole.format(orders.slice(-7)[index]?.count ?? 0),
  })),
});

function seriesOf(word: string, days: readonly DayCount[]) {
  const { week, before } = weeksOf(days);
  const columns = days.slice(-7).map(({ date, count }) => ({
    label: dayWord(date),
    value: count,
    title: `${date}: ${whole.format(count)}`,
  }));
  return {
    word,
    week: whole.format(week),
    change: changeText(week, before),
    chart: columnChart(columns, countScale(LANGUAGE)),
  };
}

const dayWord = (date: string): string => DAY.format(new Date(`${date}T12:00:00Z`));

/** "12 % more than the previous week (100)", "17× the previous week (100)", "3 in the previous week". */
function changeText(week: number, before: number): string {
  if (before === 0)
    return week === 0 ? 'also none in the previous week' : 'none in the previous week';
  if (before < FEWEST_TO_COMPARE) return `${before} in the previous week`;
  return `${muchText(week, before)} the previous week (${whole.format(before)})`;
}

function muchText(week: number, before: number): string {
  const compared = compareFigures(week, before);
  if (compared.way === 'times') return `${compared.times}×`;
  if (compared.way === 'same') return 'the same as';
  return `${compared.percent}% ${compared.way === 'more' ? 'more' : 'fewer'} than`;
}
