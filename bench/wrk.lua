-- Run by bench/wrk.ts: sends the prepared requests of a list in turn and says what came back as one
-- line of JSON. Arguments: the file with the list, and where in it the first thread begins.

local threads = 0

function setup(thread)
  thread:set("place", threads)
  threads = threads + 1
end

function init(args)
  local list = dofile(args[1])
  prepared = {}
  for n, asked in ipairs(list) do
    local headers = {}
    for name, value in pairs(wrk.headers) do headers[name] = value end
    for name, value in pairs(asked.headers) do headers[name] = value end
    prepared[n] = wrk.format(asked.method, asked.path, headers, asked.body)
  end
  -- Threads and processes begin far from each other: together they go through the list evenly.
  turn = tonumber(args[2]) + place * 7919
end

function request()
  turn = turn + 1
  return prepared[turn % #prepared + 1]
end

function done(summary, latency, _)
  local counts = {}
  for n = 1, #latency do
    local us, count = latency(n)
    counts[n] = string.format("[%d,%d]", us, count)
  end
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"us":%d,"refused":%d,"broken":%d,"latency":[%s]}\n',
    summary.requests, summary.duration, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout, table.concat(counts, ",")))
end
