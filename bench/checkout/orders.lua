-- Run by bench/checkout/send-orders.ts: each request is the checkout of another shopper. Arguments: the
-- file with the request, the number of the first shopper, the shops and the products, first and last.

-- For what is said at the end.
dofile("bench/wrk.lua")

local function read(name)
  local file = assert(io.open(name, "rb"))
  local text = file:read("*a")
  file:close()
  return text
end

function init(args)
  template = read(args[1])
  shopper = tonumber(args[2])
  first_shop, shops = tonumber(args[3]), tonumber(args[4]) - tonumber(args[3]) + 1
  first_product, products = tonumber(args[5]), tonumber(args[6]) - tonumber(args[5]) + 1
  turn = 0
end

function request()
  shopper, turn = shopper + 1, turn + 1
  local values = {
    N = string.format("%d", shopper),
    K = string.format("%d", first_shop + turn % shops),
    P = string.format("%d", first_product + math.floor(turn / shops) % products),
    A = string.format("10.%d.%d.%d", math.floor(shopper / 65536) % 256,
      math.floor(shopper / 256) % 256, shopper % 256),
  }
  return (template:gsub("@+([NKPA])", values))
end
